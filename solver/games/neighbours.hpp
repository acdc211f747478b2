// Finds the cells beside a player's, the filters that most move generators begin with.
// Source: Browne, "Bitboard Methods for Games", Algorithms 1 to 3.
#pragma once

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Returns the empty cells beside any full cell, in all directions at once (Algorithm 1).
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> empty_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& full) {
    return dilated(grid, full) - full;
}

// Returns the empty cells one step in the direction from a cell of the player (Algorithm 2).
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> empty_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& player,
                                                         const Bitboard<Words>& empty,
                                                         int direction) {
    return grid.step(player, direction) & empty;
}

// Returns the opponent's cells one step in the direction from a cell of the player (Algorithm 3).
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> enemy_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& player,
                                                         const Bitboard<Words>& opponent,
                                                         int direction) {
    return grid.step(player, direction) & opponent;
}

}  // namespace polypack
