// Puzzle files.
#pragma once

#include <string>

#include "polypack/export.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

class Input;

// The puzzle of a YAML file ("-": of standard input), checked: names are unique and known, fixed
// placements are placements, nothing in the file is ignored. Throws PuzzleError if the file cannot
// be read or is invalid. puzzles/README.md describes the format.
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(const std::string& path);
[[nodiscard]] Puzzle read_puzzle(Input file);

}  // namespace polypack
