// Finds lines of a player's cells, and lines of enemy cells between two ends.
// Source: Browne, "Bitboard Methods for Games", Algorithms 4, 6 and 7.
#pragma once

#include <algorithm>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// Returns the length of the longest straight line of cells of the set, by eroding along each axis
// until nothing is left (Algorithm 6). Takes as many steps as it is long. On a torus, a closed line
// is as long as it has cells.
template <int Words>
[[nodiscard]] constexpr int longest_line(const Grid<Words>& grid, const Bitboard<Words>& set) {
    int longest = 0;
    for (int d = 0; d < grid.directions(); d += 2) {
        const int cycle = grid.cycle(d);
        int length = 0;
        for (Bitboard<Words> left = set; left.any() && (cycle == 0 || length < cycle);
             left &= grid.step(left, d)) {
            ++length;
        }
        longest = std::max(longest, length);
    }
    return longest;
}

// Returns true if some line of the set has four cells: pairs, then pairs of pairs (Algorithm 7). On
// a torus less than four cells around, no line has four.
template <int Words>
[[nodiscard]] constexpr bool has_line_of_four(const Grid<Words>& grid, const Bitboard<Words>& set) {
    for (int d = 0; d < grid.directions(); d += 2) {
        const int cycle = grid.cycle(d);
        if (cycle > 0 && cycle < 4) continue;
        const Bitboard<Words> pairs = set & grid.step(set, d);
        if (intersects(pairs, grid.leap(pairs, d, 2))) return true;
    }
    return false;
}

// Returns true if some line of the set has three cells.
template <int Words>
[[nodiscard]] constexpr bool has_line_of_three(const Grid<Words>& grid,
                                               const Bitboard<Words>& set) {
    for (int d = 0; d < grid.directions(); d += 2) {
        const int cycle = grid.cycle(d);
        if (cycle > 0 && cycle < 3) continue;
        const Bitboard<Words> pairs = set & grid.step(set, d);
        if (intersects(pairs, grid.step(pairs, d))) return true;
    }
    return false;
}

// Returns the empty cells that end, in one direction, an unbroken line of opponent's cells begun by
// a cell of the player (Algorithm 4). Takes as many steps as the longest such line.
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

// Returns the opponent's cells between `move` and the next cell of the player in the direction if
// they are an unbroken line; otherwise none.
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
