// Connect Four, 7 columns of 6: a column is 7 bits, the top one a separator.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class ConnectFour {
  public:
    using Board = Bitboard<1>;
    using Move = int;  // a column, 0 .. 6
    using Undo = ConnectFour;
    static constexpr bool over_without_moves = true;
    // Columns of the board.
    static constexpr int columns = 7;
    // Rows of the board.
    static constexpr int rows = 6;
    // Bits of a column, with one above its cells.
    static constexpr int column_bits = rows + 1;

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] friend constexpr bool operator==(const ConnectFour&,
                                                   const ConnectFour&) = default;
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, side_[0], side_[1]);
    }

    [[nodiscard]] constexpr MoveList<Move, columns> moves() const {
        MoveList<Move, columns> list;
        if (winner_ >= 0) return list;
        for (const int cell : open_tops()) list.push(cell / column_bits);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const {
        return winner_ >= 0 ? 0 : open_tops().count();
    }
    constexpr Undo play(Move column) {
        assert(column >= 0 && column < columns);
        const Undo before = *this;
        // Adding one to a column of ones below zeros moves it up by one.
        const std::uint64_t full = side_[0].word[0] | side_[1].word[0];
        const std::uint64_t cell =
            (full + (std::uint64_t{1} << (column * column_bits))) & (column_cells(column) & ~full);
        assert(cell != 0);
        side_[player_].word[0] |= cell;
        if (has_four(side_[player_])) winner_ = player_;
        player_ ^= 1;
        return before;
    }
    constexpr void undo(Move, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const { return winner_ >= 0 || open_tops().none(); }
    [[nodiscard]] constexpr int winner() const { return winner_; }

    // Returns true if the set has four in a row: pairs, then pairs of pairs (Browne, Algorithm 7).
    [[nodiscard]] static constexpr bool has_four(const Board& set) {
        const auto fours = [&](int d) {
            const Board pairs = set & set.shifted_up(d);
            return pairs & pairs.shifted_up(2 * d);
        };
        return (fours(1) | fours(column_bits - 1) | fours(column_bits) | fours(column_bits + 1))
            .any();
    }

    // Writes rows from the top as FEN, x for the player who began: "7/7/7/7/3o3/3x3 x". from_text()
    // also reads the moves of a game, "4453", and "" for the opening. Moves are the columns 1 to 7.
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static ConnectFour from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(Move move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    [[nodiscard]] static constexpr std::uint64_t column_cells(int column) {
        return ((std::uint64_t{1} << rows) - 1) << (column * column_bits);
    }
    // Returns the top cells of the columns that are not full.
    [[nodiscard]] constexpr Board open_tops() const {
        constexpr Board tops = [] {
            Board result;
            for (int column = 0; column < columns; ++column) {
                result.set(column * column_bits + rows - 1);
            }
            return result;
        }();
        return tops - side_[0] - side_[1];
    }

    std::array<Board, 2> side_{};
    int player_ = 0;
    int winner_ = -1;
};

}  // namespace polypack

template <>
struct std::hash<polypack::ConnectFour> : polypack::HashByKey<polypack::ConnectFour> {};
