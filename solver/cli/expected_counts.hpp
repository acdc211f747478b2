// Compares counts with those that the file expects.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "polypack/api/count_exactly.hpp"
#include "polypack/command/command.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns a line for each expected count that a count contradicts.
[[nodiscard]] std::vector<std::string> differences(const Expectation& expect, SymmetryMode mode,
                                                   const CountResult& result);

// Prints the differences, a line for each. With --expect they are errors, and so is a file without
// expected counts; otherwise they are remarks, if the puzzle is that of the file, and the code is
// ExitCode::done.
[[nodiscard]] ExitCode compared(const Arguments& arguments, const Puzzle& puzzle,
                                std::span<const std::string> differences);

}  // namespace polypack
