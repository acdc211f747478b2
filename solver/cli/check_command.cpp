#include "polypack/cli/check_command.hpp"

#include <fmt/format.h>

#include <limits>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/reasons/reasons.hpp"

namespace polypack {
namespace {

ExitCode check(const Arguments& arguments) {
    ExitCode code = ExitCode::done;
    for (const std::string& file : arguments.operands()) {
        try {
            const Puzzle puzzle = read_puzzle(file);
            const PlacementTable table(puzzle);
            fmt::print(
                "{}: '{}' is a right puzzle: {} lattice, {} cells, {} pieces, {} placements\n",
                file, puzzle.name, puzzle.lattice->name, table.cells(), table.pieces(),
                table.size());
            if (const auto conflict = find_reason(puzzle, table)) {
                fmt::print("{}: it has no packing: {}\n", file, conflict->text);
            }
        } catch (const PuzzleError& error) {
            fmt::print(stderr, "{}\n", error.what());
            code = ExitCode::bad_file;
        }
    }
    return code;
}

}  // namespace

CommandSpec check_command() {
    return {"check",
            "FILE...",
            1,
            std::numeric_limits<int>::max(),
            "Tell whether puzzle files are right, and where they are not",
            {},
            check};
}

}  // namespace polypack
