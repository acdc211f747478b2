// Pieces that jump: a table of targets per cell, and the union over a set.
// Source: the blog "Chess and Bitboards", pages.cs.wisc.edu/~psilord/blog, 2009, page on
// non-sliding pieces. Cell = 8 * rank + file, rank 0 is White's.
#pragma once

#include <array>
#include <utility>

#include "polypack/bitboard/bitboard.hpp"

namespace polypack {

// A set of cells of the chess board.
using ChessCells = Bitboard<1>;
// By cell, a set of cells.
using LeaperTable = std::array<ChessCells, 64>;

// Returns the targets of a piece that jumps by these (file, rank) offsets.
template <std::size_t Count>
[[nodiscard]] constexpr LeaperTable leaper_table(
    const std::array<std::pair<int, int>, Count>& offsets) {
    LeaperTable table;
    for (int cell = 0; cell < 64; ++cell) {
        for (const auto& [files, ranks] : offsets) {
            const int file = cell % 8 + files;
            const int rank = cell / 8 + ranks;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) table[cell].set(8 * rank + file);
        }
    }
    return table;
}

// Targets of a knight.
inline constexpr LeaperTable knight_targets =
    leaper_table<8>({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
// Targets of a king.
inline constexpr LeaperTable king_targets =
    leaper_table<8>({{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
// Cells attacked by a pawn of each colour; White (0) moves to higher ranks.
inline constexpr std::array<LeaperTable, 2> pawn_targets{leaper_table<2>({{{-1, 1}, {1, 1}}}),
                                                         leaper_table<2>({{{-1, -1}, {1, -1}}})};

// Returns the union of a table over a set of cells. O(cells of the set).
[[nodiscard]] constexpr ChessCells targets_of(const LeaperTable& table, const ChessCells& set) {
    ChessCells result;
    for_each(set, [&](int cell) { result |= table[cell]; });
    return result;
}

}  // namespace polypack
