// Whether a set of points is a piece of a puzzle, moved as the puzzle permits.
#pragma once

#include <vector>

#include "puzzle/puzzle.hpp"

namespace polypack {

// True if some permitted motion and translation (wrapped as the region wraps) takes the piece to
// just these points, its colours to cells of those colours. O(motions * cells^2 log cells).
// Precondition: the points are cells of the region.
[[nodiscard]] bool lies_as(const Puzzle& puzzle, const Piece& piece, std::vector<Point> points);

}  // namespace polypack
