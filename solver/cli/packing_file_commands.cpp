// The commands on files of packings: verify, filter and diff.
#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/platform/spilled_sort.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

constexpr std::string_view unfinished = " before everything was printed";

// Calls the function. If it is stopped, says so, with what that means for what was printed.
ExitCode until_stopped(std::string_view meaning, const std::function<ExitCode()>& function) {
    try {
        return function();
    } catch (const Stopped&) {
        say_unless_quiet("polypack: stopped{}\n", meaning);
        return ExitCode::stopped;
    }
}

ExitCode verify_file(const Arguments& arguments) {
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle = puzzle_of_packings(arguments, deadline.token());
    VerifiedPackings packings(arguments.operands()[1], puzzle, deadline.token());
    std::uint64_t right = 0;
    std::uint64_t wrong = 0;
    PackingLine packing;
    const ExitCode ending = until_stopped(" before the end of the file", [&] {
        for (bool more = true; more;) {
            try {
                more = packings.next(packing);
                if (more) ++right;
            } catch (const BadPackingLine& error) {
                ++wrong;
                say("{}\n", error.what());
            }
        }
        return ExitCode::done;
    });
    if (arguments.has("json")) {
        print_text(verify_record(puzzle, right, wrong, ending == ExitCode::done));
    } else {
        print("packings    {}\nwrong       {}\n", right, wrong);
    }
    return wrong == 0 ? ending : ExitCode::bad_file;
}

}  // namespace

CommandSpec verify_command() {
    return {
        .name = "verify",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Check each packing of a file",
        .details =
            "Checks from first principles and reports every line that is not a valid packing.",
        .options = {packings_option()},
        .run = verify_file,
    };
}

namespace {

using Test = std::function<bool(const PackingTraits& traits, const PackingLine& packing)>;

int piece_named(const Puzzle& puzzle, std::string_view option, const std::string& name) {
    const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
    if (at == puzzle.pieces.end()) {
        throw UsageError(fmt::format("--{}: unknown piece {}{}", option, in_quotes(name),
                                     did_you_mean(name, piece_names(puzzle.pieces), "available:")));
    }
    return static_cast<int>(at - puzzle.pieces.begin());
}

// "A,B": two pieces. Names may contain commas: wherever both halves are names.
std::pair<int, int> pieces_named(const Puzzle& puzzle, std::string_view option,
                                 const std::string& text) {
    const auto known = [&](const std::string& name) {
        return std::ranges::find(puzzle.pieces, name, &Piece::name) != puzzle.pieces.end();
    };
    std::size_t comma = text.find(',');
    if (comma == std::string::npos) {
        throw UsageError(
            fmt::format("--{} must be two pieces, A,B; got {}", option, in_quotes(text)));
    }
    for (std::size_t at = comma; at != std::string::npos; at = text.find(',', at + 1)) {
        if (known(text.substr(0, at)) && known(text.substr(at + 1))) comma = at;
    }
    return {piece_named(puzzle, option, text.substr(0, comma)),
            piece_named(puzzle, option, text.substr(comma + 1))};
}

bool contains(const PackingLine& packing, int piece, const std::vector<Point>& cells) {
    return std::ranges::any_of(packing.pieces, [&](const PlacedPiece& placed) {
        if (placed.piece != piece || placed.cells.size() != cells.size()) return false;
        return std::ranges::all_of(placed.cells, [&](const Point& cell) {
            return std::ranges::find(cells, cell) != cells.end();
        });
    });
}

void check_has_shapes(const Puzzle& puzzle, std::string_view option) {
    if (puzzle.kind == PuzzleKind::shapes) return;
    throw UsageError(
        fmt::format("--{} does not apply to exact covers, which have no shapes", option));
}

void add_traits(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    const auto add = [&](std::string_view option, bool applies, std::string_view lattices,
                         bool (PackingTraits::*trait)() const, bool wanted) {
        if (!arguments.has(option)) return;
        check_has_shapes(puzzle, option);
        if (!applies) {
            throw UsageError(fmt::format("--{} applies to {} only, not to the {} lattice", option,
                                         lattices, puzzle.lattice->name));
        }
        tests.emplace_back([=](const PackingTraits& traits, const PackingLine&) {
            return (traits.*trait)() == wanted;
        });
    };
    const bool boxes = puzzle.lattice->boxes;
    add("no-crossroads", boxes && puzzle.lattice->flat, "squares", &PackingTraits::has_crossroads,
        false);
    add("fault-free", boxes, "squares and cubes", &PackingTraits::has_faults, false);
    add("no-equal-touching", true, "", &PackingTraits::equals_touch, false);
    add("three-colourable", true, "", &PackingTraits::is_three_colourable, true);
}

void add_contacts(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    for (const std::string_view option : {"touching", "apart"}) {
        for (const std::string& text : arguments.texts(option)) {
            check_has_shapes(puzzle, option);
            const auto [piece, other] = pieces_named(puzzle, option, text);
            const bool wanted = option == "touching";
            tests.emplace_back([=](const PackingTraits& traits, const PackingLine&) {
                return traits.touch(piece, other) == wanted;
            });
        }
    }
}

void add_placements(const Arguments& arguments, const Puzzle& puzzle, std::vector<Test>& tests) {
    for (const SetPlacement& placement : given_placements(arguments, puzzle)) {
        const int piece = piece_named(puzzle, "given", placement.piece);
        tests.emplace_back(
            [piece, cells = placement.cells](const PackingTraits&, const PackingLine& packing) {
                return contains(packing, piece, cells);
            });
    }
}

// Prints the packings that filter selects: with --distinct one of each class, in the order of the
// classes, with --sort in that of their placements, else as they come.
class SelectedPackings {
  public:
    SelectedPackings(const Arguments& arguments, const Puzzle& puzzle, std::stop_token stop)
        : puzzle_(puzzle), sorts_(arguments.has("sort")), stop_(std::move(stop)), printer_(puzzle) {
        if (arguments.has("distinct")) classes_.emplace(puzzle, same_mode(arguments));
        if (sorts_) placements_.emplace(puzzle, SymmetryMode::none);
    }

    void add(PackingLine packing) {
        const std::optional<PackingClasses>& classes = classes_ ? classes_ : placements_;
        if (!classes) return printer_.print(packing.text);
        const std::vector<int> placements = classes->placements_of(packing.pieces);
        if (!classes_) return sorted_.add(key_of(placements), std::move(packing.text));
        Packing found = classes->packing_of(puzzle_, placements);
        found.class_size =
            static_cast<std::uint64_t>(classes->class_representative(placements, least_));
        std::string line(lines_.line(found));
        line.pop_back();
        // The key of the placements is as long as that of the class.
        sorted_.add(key_of(least_), key_of(placements) + line);
    }

    // Prints what add() has held back.
    void finish() {
        if (!classes_ && !sorts_) return;
        progress().begin(printing_packings, sorted_.size());
        std::optional<std::string> last;  // the key of the empty packing is empty
        SpilledSort firsts(sorted_in_memory(), stop_);
        sorted_.finish([&](std::string_view key, std::string_view record) {
            progress().add_done();
            if (!classes_) return print(record);
            if (key == last) return true;
            last = key;
            const std::string_view line = record.substr(key.size());
            if (!sorts_) return print(line);
            firsts.add(std::string(record.substr(0, key.size())), std::string(line));
            return true;
        });
        firsts.finish([&](std::string_view, std::string_view line) { return print(line); });
    }

  private:
    bool print(std::string_view line) {
        printer_.print(line);
        return true;
    }

    const Puzzle& puzzle_;
    bool sorts_;
    std::stop_token stop_;
    std::optional<PackingClasses> classes_;     // with --distinct
    std::optional<PackingClasses> placements_;  // with --sort
    PackingLines lines_{puzzle_};
    SpilledSort sorted_{sorted_in_memory(), stop_};
    PackingLinePrinter printer_;
    std::vector<int> least_;
};

void check_filter_options(const Arguments& arguments, bool tests) {
    if (arguments.has("symmetry") && !arguments.has("distinct")) {
        throw UsageError("--symmetry applies to --distinct only");
    }
    if (tests) return;
    if (arguments.has("not")) throw UsageError("--not requires a property of packings");
    if (arguments.has("distinct") || arguments.has("sort")) return;
    throw UsageError("'filter' requires a property of packings, --distinct or --sort");
}

ExitCode filter_file(const Arguments& arguments) {
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle = puzzle_of_packings(arguments, deadline.token());
    std::vector<Test> tests;
    add_traits(arguments, puzzle, tests);
    add_contacts(arguments, puzzle, tests);
    add_placements(arguments, puzzle, tests);
    std::optional<PackingClasses> classes;
    if (arguments.has("symmetric")) {
        classes.emplace(puzzle, SymmetryMode::full);
        tests.emplace_back([&](const PackingTraits&, const PackingLine& packing) {
            std::vector<int> least;
            return classes->class_representative(classes->placements_of(packing.pieces), least) <
                   classes->motions();
        });
    }
    check_filter_options(arguments, !tests.empty());
    const bool inverted = arguments.has("not");
    VerifiedPackings packings(arguments.operands()[1], puzzle, deadline.token());
    SelectedPackings selected(arguments, puzzle, deadline.token());
    return until_stopped(unfinished, [&] {
        for (PackingLine packing; packings.next(packing);) {
            if (tests.empty()) {
                selected.add(std::move(packing));
                continue;
            }
            const PackingTraits traits(puzzle, packing.pieces);
            const bool all =
                std::ranges::all_of(tests, [&](const Test& test) { return test(traits, packing); });
            if (all != inverted) selected.add(std::move(packing));
        }
        selected.finish();
        return ExitCode::done;
    });
}

}  // namespace

CommandSpec filter_command() {
    return {
        .name = "filter",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Print the packings with given properties",
        .details =
            "Prints the packings of a file that have all of the properties given as options; all "
            "packings if none is given, with --distinct or --sort.",
        .options =
            {
                {"no-crossroads", "", "no four pieces meet at a point; square lattice"},
                {"fault-free", "",
                 "no straight line cuts the region along borders of pieces; "
                 "square and cube lattices"},
                {"no-equal-touching", "", "no two copies of a piece share a side"},
                {"three-colourable", "", "three colours tell touching pieces apart"},
                {"symmetric", "", "some motion of the puzzle maps the packing to itself"},
                {.name = "touching",
                 .value = "A,B",
                 .help = "copies of these pieces share a side; may be repeated",
                 .repeats = true},
                {.name = "apart",
                 .value = "A,B",
                 .help = "no copies of these pieces share a side; may be repeated",
                 .repeats = true},
                {.name = "given",
                 .value = "PLACEMENT",
                 .help = "a piece has this placement, such as 'V at [0,0] [1,0] [1,1]'; may be "
                         "repeated",
                 .repeats = true},
                {"not", "", "print the packings that lack one of the properties instead"},
                {"distinct", "",
                 "print one packing of each class, the first in the file, in the order of the "
                 "classes"},
                same_option(),
                {"sort", "",
                 "sort the packings by their placements, in the order of the puzzle's pieces"},
                packings_option(),
            },
        .run = filter_file,
    };
}

namespace {

constexpr Phase comparing{.doing = "comparing", .units = "packings", .even = true};
constexpr char first_file = '<';
constexpr char second_file = '>';

// Adds the packings of a file by class, each with the mark of the file before its line.
void add(const std::string& path, char mark, const Puzzle& puzzle, const PackingClasses& classes,
         const std::stop_token& stop, SpilledSort& sorted) {
    VerifiedPackings packings(path, puzzle, stop);
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
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle = puzzle_of_packings(arguments, deadline.token());
    const PackingClasses classes(puzzle, same_mode(arguments));
    SpilledSort sorted(sorted_in_memory(), deadline.token());
    add(arguments.operands()[1], first_file, puzzle, classes, deadline.token(), sorted);
    add(arguments.operands()[2], second_file, puzzle, classes, deadline.token(), sorted);
    bool any = false;
    std::string last;
    bool first = true;
    ClassOfTwoFiles current;
    const auto end_class = [&] {
        if (!current.differs()) return;
        current.print();
        any = true;
    };
    progress().begin(comparing, sorted.size());
    return until_stopped(unfinished, [&] {
        sorted.finish([&](std::string_view key, std::string_view line) {
            progress().add_done();
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
    });
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
        .options = {same_option()},
        .run = print_differences,
    };
}

}  // namespace polypack
