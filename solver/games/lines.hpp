// Lines of a player's cells.
// Source: Browne, "Bitboard Methods for Games", Algorithms 6 and 7.
#pragma once

#include <algorithm>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// Algorithm 6: the length of the longest straight line of cells of the set, by eroding along each
// axis until nothing is left. As many steps as it is long. On a torus a line that closes is as long
// as it has cells.
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

// Algorithm 7: whether some line of the set has four cells: pairs, then pairs of pairs. On a torus
// less than four cells round, no line has four.
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

// Whether some line of the set has three cells.
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

}  // namespace polypack
