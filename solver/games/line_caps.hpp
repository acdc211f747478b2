// Lines of enemy cells between a player's cell and an empty one.
// Source: Browne, "Bitboard Methods for Games", Algorithm 4.
#pragma once

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// The empty cells that end an unbroken line of opponent's cells begun by a cell of the player, in
// one direction. As many steps as the longest such line.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> line_caps(const Grid<Words>& grid,
                                                  const Bitboard<Words>& player,
                                                  const Bitboard<Words>& opponent, int direction) {
    const Bitboard<Words> empty = grid.board() - player - opponent;
    Bitboard<Words> caps;
    Bitboard<Words> chain = grid.step(player, direction) & opponent;
    while (chain.any()) {
        const Bitboard<Words> next = grid.step(chain, direction);
        caps |= next & empty;
        chain = next & opponent;
    }
    return caps;
}

// The opponent's cells between `move` and the next cell of the player in the direction, if they are
// an unbroken line; otherwise none.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> capped_line(const Grid<Words>& grid,
                                                    const Bitboard<Words>& move,
                                                    const Bitboard<Words>& player,
                                                    const Bitboard<Words>& opponent,
                                                    int direction) {
    Bitboard<Words> line;
    Bitboard<Words> here = grid.step(move, direction);
    while (intersects(here, opponent)) {
        line |= here;
        here = grid.step(here, direction);
    }
    return intersects(here, player) ? line : Bitboard<Words>{};
}

}  // namespace polypack
