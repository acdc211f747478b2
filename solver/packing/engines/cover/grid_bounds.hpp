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
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// The options of an exact cover problem whose first items are cells.
struct OptionCells {
    std::span<const Point> points;     // by cell item
    std::span<const int> first_item;   // by option, and one past the last
    std::span<const int> item_list;    // of each option, ascending
    std::span<const int> piece;        // by option
    std::span<const int> owed_copies;  // by piece
};

// Cells that grids make needed and options that they rule out.
struct GridBounds {
    bool possible = true;        // false: the owed copies cover more cells of a grid than there are
    std::vector<int> needed;     // cell items that every cover covers
    std::vector<char> excluded;  // by option: 1 for those in no cover
};

// Returns what such grids decide. Precondition: there are cells and options. O(cells of all
// options) for each of at most seven grids. Throws Stopped.
[[nodiscard]] GridBounds grid_bounds(const OptionCells& options, const std::stop_token& stop);

}  // namespace polypack
