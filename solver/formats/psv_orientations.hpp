// How PolySolver numbers the orientations of a tile of squares.
#pragma once

#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// By number, the distinct images of the piece, each in the corner of the plane: the quarter turns
// (x, y) -> (y, -x), then, if it may be turned over, those of its mirror image (x, y) -> (-x, y).
// Precondition: a piece of squares that may take all turns or none.
[[nodiscard]] std::vector<std::vector<Point>> psv_orientations(const Piece& piece);

}  // namespace polypack
