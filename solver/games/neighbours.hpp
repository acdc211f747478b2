// Which cells lie beside a player's: the filters most move generators begin with.
// Source: Browne, "Bitboard Methods for Games", Algorithms 1 to 3.
#pragma once

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Algorithm 1: the empty cells beside any full cell, all directions at once.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> empty_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& full) {
    return dilated(grid, full) - full;
}

// Algorithm 2: the empty cells one step in the direction from a cell of the player.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> empty_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& player,
                                                         const Bitboard<Words>& empty,
                                                         int direction) {
    return grid.step(player, direction) & empty;
}

// Algorithm 3: the opponent's cells one step in the direction from a cell of the player.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> enemy_neighbours(const Grid<Words>& grid,
                                                         const Bitboard<Words>& player,
                                                         const Bitboard<Words>& opponent,
                                                         int direction) {
    return grid.step(player, direction) & opponent;
}

}  // namespace polypack
