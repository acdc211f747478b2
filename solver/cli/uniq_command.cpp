#include "polypack/cli/commands.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/spilled_sort.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/formats/packing_json.hpp"

namespace polypack {
namespace {

ExitCode print_classes(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of_packings(arguments);
    const PackingClasses classes(puzzle, same_mode(arguments));
    VerifiedPackings packings(arguments.operands()[1], puzzle);
    PackingLines lines(puzzle);
    SpilledSort sorted(sorted_in_memory);
    std::vector<int> least;
    for (PackingLine packing; packings.next(packing);) {
        const std::vector<int> placements = classes.placements_of(packing.pieces);
        Packing found = classes.packing_of(puzzle, placements);
        found.class_size =
            static_cast<std::uint64_t>(classes.class_representative(placements, least));
        std::string line(lines.line(found));
        line.pop_back();
        sorted.add(key_of(least), std::move(line));
    }
    PackingLinePrinter printer(puzzle);
    std::optional<std::string> last;  // the key of the empty packing is empty
    sorted.finish([&](std::string_view key, std::string_view line) {
        if (key == last) return true;
        last = key;
        printer.print(line);
        return true;
    });
    return ExitCode::done;
}

}  // namespace

CommandSpec uniq_command() {
    return {
        .name = "uniq",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Print one packing of each class",
        .details = "Of packings in a file that are the same by --symmetry, the first is printed.",
        .options = with_packing_file_options({same_option()}),
        .run = print_classes,
    };
}

}  // namespace polypack
