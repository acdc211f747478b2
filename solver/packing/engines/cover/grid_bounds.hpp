// Bounds along lines and planes: grids of cells of which every placement covers so many that the
// pieces together cover them all.
//
// Bricks 4 x 5 x 6 in a box of 15 x 15 x 15: wherever a brick lies, along each axis it covers one
// of the places 3, 7 and 11 at least. So it covers one of 27 cells, and 27 bricks cover them all,
// which may stay empty otherwise, and two of them never:
//
//     . . . # . . . # . . . # . . .
//     a a a a b b b b b c c c c c c         each covers one of them
//     . . b b b b b b . . . . . . .         covers two: in no packing
//
// ORIGIN. Hoffman's proof that at most 27 such bricks fit (Packing problems and inequalities, in
// The Mathematical Gardner, 1981) bounds the bricks that meet a line. The grid of cells is the same
// bound as a cover that engines understand.
#pragma once

#include <span>
#include <stop_token>

#include "polypack/packing/engines/cover/cover_model.hpp"

namespace polypack {

// Makes the optional cells needed that are covered in every packing by such a grid, and removes the
// options that cover too many cells of it; returns true if there are such cells. If the pieces
// would have to cover more cells of a grid than there are, `model.possible` becomes false. `owed`:
// copies that have to be placed, by piece of the table. O(cells of all options) for each of at most
// seven grids. Throws Stopped.
bool apply_grid_bounds(CoverModel& model, const PlacementTable& table, std::span<const int> owed,
                       const std::stop_token& stop);

}  // namespace polypack
