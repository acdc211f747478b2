// Puzzle files; puzzles/README.md describes them.
#pragma once

#include <string>

#include "formats/puzzle_error.hpp"
#include "puzzle/puzzle.hpp"

namespace polypack {

// Reads and checks a puzzle file. What it returns is sound: names are unique and known, the region
// is not empty and not too large, fixed placements are placements of their pieces and do not
// overlap. Whether the volumes match is not looked at (see volume_conflict).
// Throws PuzzleError for the first mistake, with the position in the file that has it.
[[nodiscard]] Puzzle read_puzzle(const std::string& file);

}  // namespace polypack
