// Conway's Life on bitboards: the eight neighbours of all cells at once, counted in bit planes.
// Source: Browne, "Bitboard Methods for Games", section on cellular automata; the adders after
// Warren, "Hacker's Delight".
#pragma once

#include <bit>
#include <cstdint>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// The cells that are alive after one step, given the eight neighbour boards of each cell. `Bits` is
// anything with &, |, ^ and ~ or a difference; `alive` the board itself. Counts modulo 8 in the
// planes ones, twos, fours: exactly 3, or 2 and alive. Eight neighbours count as 0, dead as well.
template <class Bits>
[[nodiscard]] constexpr Bits life_rule(const Bits& alive, const Bits (&n)[8]) {
    const auto sum = [](const Bits& a, const Bits& b, const Bits& c) { return a ^ b ^ c; };
    const auto carry = [](const Bits& a, const Bits& b, const Bits& c) {
        return (a & b) | (c & (a ^ b));
    };
    const Bits s1 = sum(n[0], n[1], n[2]);
    const Bits c1 = carry(n[0], n[1], n[2]);
    const Bits s2 = sum(n[3], n[4], n[5]);
    const Bits c2 = carry(n[3], n[4], n[5]);
    const Bits s3 = n[6] ^ n[7];
    const Bits c3 = n[6] & n[7];
    const Bits ones = sum(s1, s2, s3);
    const Bits c4 = carry(s1, s2, s3);
    const Bits t = sum(c1, c2, c3);
    const Bits f1 = carry(c1, c2, c3);
    const Bits twos = t ^ c4;
    const Bits fours = f1 ^ (t & c4);
    return ((ones | alive) & twos) & (twos ^ fours);
}

// One step on a grid of kind diagonal, bounded or a torus. The cells left and right are counted
// once and the counts moved up and down, two planes each, in place of six diagonal and vertical
// boards.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> life_step(const Grid<Words>& grid,
                                                  const Bitboard<Words>& alive) {
    using Board = Bitboard<Words>;
    constexpr int right = 0;
    constexpr int left = 1;
    constexpr int down = 2;
    constexpr int up = 3;
    const Board east = grid.step(alive, right);
    const Board west = grid.step(alive, left);
    const Board sides_1 = east ^ west;
    const Board sides_2 = east & west;
    const Board row_1 = sides_1 ^ alive;
    const Board row_2 = sides_2 | (sides_1 & alive);
    const Board above_1 = grid.step(row_1, down);
    const Board above_2 = grid.step(row_2, down);
    const Board below_1 = grid.step(row_1, up);
    const Board below_2 = grid.step(row_2, up);
    const Board ones = sides_1 ^ above_1 ^ below_1;
    const Board carry = (sides_1 & above_1) | (below_1 & (sides_1 ^ above_1));
    const Board t = sides_2 ^ above_2 ^ below_2;
    const Board fours = ((sides_2 & above_2) | (below_2 & (sides_2 ^ above_2))) ^ (t & carry);
    const Board twos = t ^ carry;
    return ((ones | alive) & twos) & (twos ^ fours);
}

// One step on the 8x8 torus in one word: rows are bytes, and wrap by rotation.
[[nodiscard]] constexpr std::uint64_t life_step_8x8_torus(std::uint64_t alive) {
    constexpr std::uint64_t left_column = 0x0101010101010101;
    constexpr std::uint64_t right_column = left_column << 7;
    const auto east = [&](std::uint64_t b) {
        return ((b & ~right_column) << 1) | ((b & right_column) >> 7);
    };
    const auto west = [&](std::uint64_t b) {
        return ((b & ~left_column) >> 1) | ((b & left_column) << 7);
    };
    const std::uint64_t e = east(alive);
    const std::uint64_t w = west(alive);
    const std::uint64_t neighbours[8]{e,
                                      w,
                                      std::rotl(alive, 8),
                                      std::rotr(alive, 8),
                                      std::rotl(e, 8),
                                      std::rotr(e, 8),
                                      std::rotl(w, 8),
                                      std::rotr(w, 8)};
    return life_rule(alive, neighbours);
}

}  // namespace polypack
