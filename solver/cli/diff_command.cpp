#include "polypack/cli/commands.hpp"

#include <string>
#include <utility>
#include <vector>

#include "polypack/base/spilled_sort.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

constexpr char first_file = '<';
constexpr char second_file = '>';

// Adds the packings of a file by class, each with the mark of the file before its line.
void add(const std::string& path, char mark, const Puzzle& puzzle, const PackingClasses& classes,
         SpilledSort& sorted) {
    VerifiedPackings packings(path, puzzle);
    std::vector<int> least;
    for (PackingLine packing; packings.next(packing);) {
        classes.class_representative(classes.placements_of(packing.pieces), least);
        sorted.add(key_of(least), mark + packing.text);
    }
}

// The packings of one class: printed if they are all of one file.
class ClassOfTwoFiles {
  public:
    [[nodiscard]] bool differs() const { return !line_.empty() && !both_; }
    void begin(std::string_view line) {
        line_ = line;
        both_ = false;
    }
    void add(std::string_view line) { both_ = both_ || line.front() != line_.front(); }
    void print() const { polypack::print("{} {}\n", line_.front(), line_.substr(1)); }

  private:
    std::string line_;
    bool both_ = false;
};

ExitCode print_differences(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of_packings(arguments);
    const PackingClasses classes(puzzle, same_mode(arguments));
    SpilledSort sorted(sorted_in_memory);
    add(arguments.operands()[1], first_file, puzzle, classes, sorted);
    add(arguments.operands()[2], second_file, puzzle, classes, sorted);
    bool any = false;
    std::string last;
    bool first = true;
    ClassOfTwoFiles current;
    const auto end_class = [&] {
        if (!current.differs()) return;
        current.print();
        any = true;
    };
    sorted.finish([&](std::string_view key, std::string_view line) {
        if (!first && key == last) {
            current.add(line);
            return true;
        }
        end_class();
        first = false;
        last = key;
        current.begin(line);
        return true;
    });
    end_class();
    return any ? ExitCode::unexpected : ExitCode::done;
}

}  // namespace

CommandSpec diff_command() {
    return {
        .name = "diff",
        .operands = "PUZZLE PACKINGS PACKINGS",
        .min_operands = 3,
        .max_operands = 3,
        .summary = "Compare two files of packings",
        .details =
            "Prints the packings that only one of the files has, after < or >. Exits with 1 if "
            "there are any.",
        .options = with_packing_file_options({same_option()}),
        .run = print_differences,
    };
}

}  // namespace polypack
