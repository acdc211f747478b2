#include "polypack/cli/commands.hpp"

#include <utility>

#include "polypack/base/spilled_sort.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

ExitCode sort_file(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of_packings(arguments);
    const PackingClasses classes(puzzle, SymmetryMode::none);
    VerifiedPackings packings(arguments.operands()[1], puzzle);
    SpilledSort sorted(sorted_in_memory);
    for (PackingLine packing; packings.next(packing);) {
        sorted.add(key_of(classes.placements_of(packing.pieces)), std::move(packing.text));
    }
    PackingLinePrinter printer(puzzle);
    sorted.finish([&](std::string_view, std::string_view line) {
        printer.print(line);
        return true;
    });
    return ExitCode::done;
}

}  // namespace

CommandSpec sort_command() {
    return {
        .name = "sort",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Sort the packings of a file",
        .details =
            "Packings are sorted by their placements, and each lists these in the order of the "
            "puzzle's pieces.",
        .options = with_packing_file_options({}),
        .run = sort_file,
    };
}

}  // namespace polypack
