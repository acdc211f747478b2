#include "polypack/cli/check_command.hpp"

#include <fmt/format.h>

#include <limits>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

ExitCode check(const Arguments& arguments) {
    ExitCode code = ExitCode::done;
    for (const std::string& file : arguments.operands()) {
        const std::string name = file == standard_input ? "<stdin>" : escaped(file);
        try {
            const Puzzle puzzle = read_puzzle(file);
            const PreparedPuzzle prepared(puzzle, solve_options(arguments));
            const PlacementTable& table = prepared.table();
            print("{}: '{}' is valid: {} lattice, {} cells, {} pieces, {} placements\n", name,
                  puzzle.name, puzzle.lattice->name, table.cells(), table.pieces(), table.size());
            if (const Reason* reason = prepared.reason()) {
                print("{}: it has no packing: {}\n", name, reason->text);
            }
        } catch (const PuzzleError& error) {
            say("{}\n", error.what());
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
            "Check puzzle files and report each error with its location",
            {},
            check};
}

}  // namespace polypack
