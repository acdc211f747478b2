// Puzzle files.
#pragma once

#include <stop_token>
#include <string>

#include "polypack/export.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

class Input;

// The puzzle of a YAML file ("-": of standard input), checked: names are unique and known, fixed
// placements are placements, nothing in the file is ignored. Throws PuzzleError if the file cannot
// be read or is invalid; Stopped. puzzles/README.md describes the format.
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(const std::string& path,
                                              const std::stop_token& stop = {});
[[nodiscard]] Puzzle read_puzzle(Input file);

}  // namespace polypack
