// What counts as one move when a packing is taken apart.
#pragma once

namespace polypack {

enum class MoveRule {
    // Some of the pieces, not all, slide along an axis by the same number of steps.
    group,
    // Some of the pieces, not all, slide along an axis in the same direction, each by its own
    // number of steps.
    apart,
    // As `group`; or some of the pieces make a quarter turn, in either sense, about one line along
    // an axis. On lattices of squares and cubes only.
    turns,
};

// How much narrower cells are than the lattice, on each side: in millionths of an edge. Pieces lack
// a rim of that width along their surface, so that corners pass in turns that would else just meet.
using Bevel = int;
inline constexpr Bevel bevel_unit = 1'000'000;
// Cells would have vanished.
inline constexpr Bevel no_bevel = bevel_unit / 2;

}  // namespace polypack
