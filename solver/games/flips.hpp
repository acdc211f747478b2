// Enemy neighbours that change sides, and neighbourhoods that invert.
// Source: Browne, "Bitboard Methods for Games", Algorithms 9 to 11; counts by colour.
#pragma once

#include "polypack/bitboard/morphology.hpp"

namespace polypack {

// Algorithm 9: every opponent's cell beside a cell of the player becomes the player's.
template <int Words>
constexpr void flip_neighbours(const Grid<Words>& grid, Bitboard<Words>& player,
                               Bitboard<Words>& opponent) {
    const Bitboard<Words> flipped = dilated(grid, player) & opponent;
    opponent -= flipped;
    player |= flipped;
}

// Algorithm 10: the same for the neighbours of the last move only.
template <int Words>
constexpr void flip_neighbours_of(const Grid<Words>& grid, const Bitboard<Words>& move,
                                  Bitboard<Words>& player, Bitboard<Words>& opponent) {
    const Bitboard<Words> flipped = dilated(grid, move) & opponent;
    opponent -= flipped;
    player |= flipped;
}

// Algorithm 11: the move's cell and its neighbours are inverted.
template <int Words>
constexpr void invert_neighbourhood(const Grid<Words>& grid, const Bitboard<Words>& move,
                                    Bitboard<Words>& lights) {
    lights ^= dilated(grid, move);
}

// How many cells of the set have a colour, given as the set of the cells that have it.
template <int Words>
[[nodiscard]] constexpr int count_coloured(const Bitboard<Words>& set,
                                           const Bitboard<Words>& colour) {
    return (set & colour).count();
}

}  // namespace polypack
