// Conway's Life on bitboards: the eight neighbours of all cells at once, counted in bit planes.
// Source: Browne, "Bitboard Methods for Games", section on cellular automata; the adders after
// Warren, "Hacker's Delight".
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "polypack/bitboard/grid.hpp"

namespace polypack {

// Returns the cells that are alive after one step, given the eight neighbour boards of each cell.
// `Bits` is any type with &, |, ^ and ~ or a difference; `alive` is the board itself. Counts modulo
// 8 in the planes ones, twos, fours: exactly 3, or 2 and alive. Eight neighbours count as 0, dead
// as well.
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

// Returns these cells from counts of rows in two planes: left and right of a cell, and all three in
// the rows above and below.
template <class Bits>
[[nodiscard]] constexpr Bits life_of_rows(const Bits& alive, const Bits& sides_1,
                                          const Bits& sides_2, const Bits& above_1,
                                          const Bits& above_2, const Bits& below_1,
                                          const Bits& below_2) {
    const Bits ones = sides_1 ^ above_1 ^ below_1;
    const Bits carry = (sides_1 & above_1) | (below_1 & (sides_1 ^ above_1));
    const Bits t = sides_2 ^ above_2 ^ below_2;
    const Bits fours = ((sides_2 & above_2) | (below_2 & (sides_2 ^ above_2))) ^ (t & carry);
    const Bits twos = t ^ carry;
    return ((ones | alive) & twos) & (twos ^ fours);
}

// Makes one step on a grid of kind diagonal, bounded or a torus. Counts the cells left and right
// once and moves the counts up and down, two planes each, in place of six diagonal and vertical
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
    return life_of_rows(alive, sides_1, sides_2, above_1, above_2, below_1, below_2);
}

// Makes one step on the 8x8 torus in one word: rows are bytes, and wrap by rotation.
[[nodiscard]] constexpr std::uint64_t life_step_8x8_torus(std::uint64_t alive) {
    constexpr std::uint64_t first_column = 0x0101010101010101;
    const std::uint64_t east = ((alive << 1) & ~first_column) | ((alive >> 7) & first_column);
    const std::uint64_t west =
        ((alive >> 1) & ~(first_column << 7)) | ((alive << 7) & (first_column << 7));
    const std::uint64_t sides_1 = east ^ west;
    const std::uint64_t sides_2 = east & west;
    const std::uint64_t row_1 = sides_1 ^ alive;
    const std::uint64_t row_2 = sides_2 | (sides_1 & alive);
    return life_of_rows(alive, sides_1, sides_2, std::rotl(row_1, 8), std::rotl(row_2, 8),
                        std::rotr(row_1, 8), std::rotr(row_2, 8));
}

// Makes so many steps at once. With three-way logic of vectors, the path from board to board is
// half as long as with the operations of one word.
[[nodiscard]] constexpr std::uint64_t life_steps_8x8_torus(std::uint64_t alive, int steps) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
    if (!std::is_constant_evaluated()) {
        const __m128i first_column = _mm_set1_epi64x(0x0101010101010101);
        const __m128i last_column = _mm_slli_epi64(first_column, 7);
        // Truth tables: a or b by the mask c, exclusive or, majority.
        const auto chosen = [](__m128i a, __m128i b, __m128i c) {
            return _mm_ternarylogic_epi64(a, b, c, 0xD8);
        };
        const auto sum = [](__m128i a, __m128i b, __m128i c) {
            return _mm_ternarylogic_epi64(a, b, c, 0x96);
        };
        const auto majority = [](__m128i a, __m128i b, __m128i c) {
            return _mm_ternarylogic_epi64(a, b, c, 0xE8);
        };
        __m128i board = _mm_cvtsi64_si128(static_cast<long long>(alive));
        for (int i = 0; i < steps; ++i) {
            const __m128i east =
                chosen(_mm_slli_epi64(board, 1), _mm_srli_epi64(board, 7), first_column);
            const __m128i west =
                chosen(_mm_srli_epi64(board, 1), _mm_slli_epi64(board, 7), last_column);
            const __m128i sides_1 = _mm_xor_si128(east, west);
            const __m128i sides_2 = _mm_and_si128(east, west);
            const __m128i row_1 = sum(east, west, board);
            const __m128i row_2 = majority(east, west, board);
            const __m128i above_1 = _mm_rol_epi64(row_1, 8);
            const __m128i below_1 = _mm_ror_epi64(row_1, 8);
            const __m128i above_2 = _mm_rol_epi64(row_2, 8);
            const __m128i below_2 = _mm_ror_epi64(row_2, 8);
            const __m128i ones = sum(sides_1, above_1, below_1);
            const __m128i carry = majority(sides_1, above_1, below_1);
            const __m128i t = sum(sides_2, above_2, below_2);
            const __m128i m = majority(sides_2, above_2, below_2);
            // Twos without fours: t ^ carry and not m ^ (t & carry), which is (t ^ carry) & ~m.
            const __m128i two_or_three = _mm_ternarylogic_epi64(t, carry, m, 0x14);
            // (ones | board) & two_or_three
            board = _mm_ternarylogic_epi64(ones, board, two_or_three, 0xA8);
        }
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(board));
    }
#endif
    for (int i = 0; i < steps; ++i) alive = life_step_8x8_torus(alive);
    return alive;
}

// Makes so many steps of several boards side by side, which the compiler turns into vectors.
template <std::size_t Boards>
constexpr void life_steps_8x8_torus(std::array<std::uint64_t, Boards>& alive, int steps) {
    for (int i = 0; i < steps; ++i) {
        for (std::uint64_t& board : alive) board = life_step_8x8_torus(board);
    }
}

// A torus with one row a word: the cells left and right are one rotation away and need no masks,
// and the compiler makes vectors of the loops over rows.
template <int Width, int Height>
struct LifeRows {
    static_assert(Width >= 3 && Width <= 64 && Height >= 3);
    std::array<std::uint64_t, Height> row{};  // bits past the width are zero

    [[nodiscard]] friend constexpr bool operator==(const LifeRows&, const LifeRows&) = default;

    // Makes the next generation.
    constexpr void step() {
        // Each row's counts in two planes, one more row at either end for the wrap.
        std::array<std::uint64_t, Height + 2> row_1{};
        std::array<std::uint64_t, Height + 2> row_2{};
        std::array<std::uint64_t, Height> sides_1{};
        std::array<std::uint64_t, Height> sides_2{};
        constexpr std::uint64_t all = ~std::uint64_t{0} >> (64 - Width);
        for (int y = 0; y < Height; ++y) {
            const std::uint64_t alive = row[y];
            const std::uint64_t east = ((alive << 1) | (alive >> (Width - 1))) & all;
            const std::uint64_t west = ((alive >> 1) | (alive << (Width - 1))) & all;
            sides_1[y] = east ^ west;
            sides_2[y] = east & west;
            row_1[y + 1] = sides_1[y] ^ alive;
            row_2[y + 1] = sides_2[y] | (sides_1[y] & alive);
        }
        row_1[0] = row_1[Height];
        row_2[0] = row_2[Height];
        row_1[Height + 1] = row_1[1];
        row_2[Height + 1] = row_2[1];
        for (int y = 0; y < Height; ++y) {
            row[y] = life_of_rows(row[y], sides_1[y], sides_2[y], row_1[y], row_2[y], row_1[y + 2],
                                  row_2[y + 2]);
        }
    }
};

}  // namespace polypack
