// The game of Y on triangular boards, and its reduction: majority votes find the player who
// connects all three sides of a full board.
// Source: Browne, "Bitboard Methods for Games", section on Y reduction; after Schensted and Titus.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/board_text.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// A triangular board of so many rows: row r has r + 1 cells, cell (r, i) is beside (r, i +- 1),
// (r - 1, i - 1), (r - 1, i), (r + 1, i) and (r + 1, i + 1). Rows stand Side bits apart, so that
// the three cells of every small triangle are constant shifts from each other.
template <int Side>
struct YBoard {
    // Cells of the board.
    static constexpr int cells = Side * (Side + 1) / 2;
    using Board = Bitboard<(Side * Side + 63) / 64>;

    [[nodiscard]] static constexpr int cell(int row, int index) { return row * Side + index; }
    // All cells.
    [[nodiscard]] static constexpr const Board& board() { return all; }

  private:
    static constexpr Board all = [] {
        Board result;
        for (int row = 0; row < Side; ++row) {
            for (int i = 0; i <= row; ++i) result.set(row * Side + i);
        }
        return result;
    }();
};

// Returns true if the set connects all three sides of a full board. Replaces each small triangle of
// three cells by its majority, (a & (b | c)) | (b & c), which makes a board with a row less, until
// only the apex is left. Side - 1 rounds of O(words). Cells outside the set are the opponent's.
template <int Side>
[[nodiscard]] constexpr bool y_reduction(typename YBoard<Side>::Board set) {
    for (int rows = Side; rows > 1; --rows) {
        const auto b = set.shifted_down(Side);
        const auto c = set.shifted_down(Side + 1);
        set = (set & (b | c)) | (b & c);
    }
    return set.test(0);
}

// A board in columns of 2-bit cells, both colours at once: column i has the cells (r, i), the r-th
// at bits 2r (player 0) and 2r + 1 (player 1). Every column has the rows of the whole board, those
// above the triangle empty, so that a cell's neighbours are in the same bits of the next column or
// one cell further in either.
template <int Side>
struct YColumns {
    static_assert(Side >= 1 && Side <= 32);
    std::array<std::uint64_t, Side> column{};  // by column, from the left

    // `sets`: the cells of each player.
    [[nodiscard]] static constexpr YColumns of(const typename YBoard<Side>::Board& first,
                                               const typename YBoard<Side>::Board& second) {
        YColumns columns;
        for (int row = 0; row < Side; ++row) {
            for (int i = 0; i <= row; ++i) {
                const int cell = YBoard<Side>::cell(row, i);
                const std::uint64_t both =
                    std::uint64_t{first.test(cell)} | std::uint64_t{second.test(cell)} << 1;
                columns.column[i] |= both << (2 * row);
            }
        }
        return columns;
    }
};

// Reduces both colours at once: bit 0 of the result is set if player 0 connects the three sides,
// bit 1 if player 1 does; exactly one of them on a full board, none or one on others. Takes Side *
// (Side - 1) / 2 majorities of words. (Processing all columns in every round, for vectors of one
// length, was slower: 17 times union-find on side 11 against 24.)
template <int Side>
[[nodiscard]] constexpr unsigned y_reduction_of_both(YColumns<Side> board) {
    auto& column = board.column;
    // Unrolled, the columns stay in registers.
#pragma GCC unroll 32
    for (int columns = Side; columns > 1; --columns) {
#pragma GCC unroll 32
        for (int i = 0; i + 1 < columns; ++i) {
            // The triangle below (r, i): (r + 1, i) and (r + 1, i + 1).
            const std::uint64_t a = column[i];
            const std::uint64_t b = column[i] >> 2;
            const std::uint64_t c = column[i + 1] >> 2;
            column[i] = (a & (b | c)) | (b & c);
        }
    }
    return static_cast<unsigned>(column[0] & 3);
}

// A game of Y. Cells are taken in turn; the player who connects the three sides wins, and one does.
template <int Side>
class YGame {
  public:
    using Board = typename YBoard<Side>::Board;
    using Move = int;
    struct Undo {};
    static constexpr bool over_without_moves = true;
    // The numbers of its stones.
    using Numbers = ZobristNumbers<Side * Side>;

    constexpr YGame() = default;
    // Any position. Precondition: the sets are disjoint.
    constexpr YGame(const Board& first, const Board& second, int player)
        : side_{first, second}, player_(player) {
        if (y_reduction<Side>(first)) winner_ = 0;
        if (y_reduction<Side>(second)) winner_ = 1;
        key_ = computed_key();
    }

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr Board empty() const {
        return YBoard<Side>::board() - side_[0] - side_[1];
    }
    [[nodiscard]] friend constexpr bool operator==(const YGame& a, const YGame& b) {
        return a.side_ == b.side_ && a.player_ == b.player_;
    }
    // Returns the Zobrist key, which every move updates.
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    // Computes the key anew.
    [[nodiscard]] constexpr std::uint64_t computed_key() const {
        return Numbers::stones(side_[0], side_[1]) ^ (player_ == 0 ? 0 : Numbers::side());
    }

    [[nodiscard]] constexpr MoveList<Move, YBoard<Side>::cells> moves() const {
        MoveList<Move, YBoard<Side>::cells> list;
        if (over()) return list;
        for (const int cell : empty()) list.push(cell);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const { return over() ? 0 : empty().count(); }
    constexpr Undo play(Move cell) {
        side_[player_].set(cell);
        key_ ^= Numbers::stone(player_, cell) ^ Numbers::side();
        if (y_reduction<Side>(side_[player_])) winner_ = player_;
        player_ ^= 1;
        return {};
    }
    // Takes a move back. Nobody had won before the last move.
    constexpr void undo(Move cell, const Undo&) {
        player_ ^= 1;
        side_[player_].reset(cell);
        key_ ^= Numbers::stone(player_, cell) ^ Numbers::side();
        winner_ = -1;
    }
    [[nodiscard]] constexpr bool over() const { return winner_ >= 0; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

    // Writes the size, the cells of each player, and the side to move: "11 a1,b2 c3 o". The apex is
    // a1; the row r from there has the cells a to the r-th letter.
    [[nodiscard]] std::string to_text() const {
        return connection_text::to_text(Side, text_of(0), text_of(1), player_);
    }
    [[nodiscard]] static YGame from_text(std::string_view text) {
        std::array<Board, 2> sides;
        const int player = connection_text::from_text(text, Side, [&](int of, int i, int row) {
            const int cell = YBoard<Side>::cell(row, i);
            if (i > row || (sides[0] | sides[1]).test(cell)) return false;
            sides[of].set(cell);
            return true;
        });
        return YGame(sides[0], sides[1], player);
    }
    [[nodiscard]] std::string move_to_text(Move cell) const {
        return cell_text(cell % Side, cell / Side);
    }
    [[nodiscard]] Move move_from_text(std::string_view text) const {
        const auto [i, row] = read_cell(text, Side, Side);
        const int cell = YBoard<Side>::cell(row, i);
        if (over() || !empty().test(cell)) connection_text::refuse(text, over());
        return cell;
    }
    [[nodiscard]] std::string diagram() const {
        const auto symbol = [&](int i, int row) {
            if (i > row) return ' ';
            const int cell = YBoard<Side>::cell(row, i);
            return side_[0].test(cell) ? 'x' : side_[1].test(cell) ? 'o' : '.';
        };
        return diagram_text({.width = Side,
                             .height = Side,
                             .symbol = symbol,
                             .row_label = [](int row) { return std::to_string(row + 1); },
                             .half_cells = [](int row) { return Side - 1 - row; }});
    }

  private:
    [[nodiscard]] std::string text_of(int player) const {
        std::vector<std::string> names;
        for (const int cell : side_[player]) names.push_back(cell_text(cell % Side, cell / Side));
        return list_text(names);
    }

    std::array<Board, 2> side_{};
    std::uint64_t key_ = 0;
    int player_ = 0;
    int winner_ = -1;
};

}  // namespace polypack

template <int Side>
struct std::hash<polypack::YGame<Side>> : polypack::HashByKey<polypack::YGame<Side>> {};
