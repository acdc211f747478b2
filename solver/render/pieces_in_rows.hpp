// Pieces laid out in rows, to be drawn as a packing is.
#pragma once

#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A puzzle, in canonical form, whose region the pieces fill as they lie.
struct PiecesInRows {
    Puzzle puzzle;
    std::vector<PlacedPiece> packing;
};

// Lays out one copy of each piece as it is given, with a cell between neighbours, in rows that
// together are about as high as they are wide. O(cells log cells).
[[nodiscard]] PiecesInRows pieces_in_rows(const Puzzle& pieces);

}  // namespace polypack
