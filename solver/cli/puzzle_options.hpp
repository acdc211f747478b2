// The options that change a puzzle before it is searched.
#pragma once

#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// --with, --without and --memory.
[[nodiscard]] std::vector<OptionSpec> puzzle_options();
// The same before a command's own.
[[nodiscard]] std::vector<OptionSpec> with_puzzle_options(std::vector<OptionSpec> own);

// The puzzle of the first operand, with the placements of --with fixed and those of --without
// forbidden. Throws PuzzleError for the file, UsageError for the options.
[[nodiscard]] Puzzle puzzle_of(const Arguments& arguments);
// The same for the puzzle of this file.
[[nodiscard]] Puzzle puzzle_of(Input file, const Arguments& arguments);

}  // namespace polypack
