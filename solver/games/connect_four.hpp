// Connect Four, 7 columns of 6: a column is 7 bits, the top one a separator.
#pragma once

#include <array>
#include <cassert>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class ConnectFour {
  public:
    using Board = Bitboard<1>;
    using Move = int;  // a column, 0 .. 6
    static constexpr int columns = 7;
    static constexpr int rows = 6;
    static constexpr int column_bits = rows + 1;

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }

    [[nodiscard]] constexpr MoveList<Move, columns> moves() const {
        MoveList<Move, columns> list;
        if (over()) return list;
        for (int column = 0; column < columns; ++column) {
            if (height_[column] < rows) list.push(column);
        }
        return list;
    }
    constexpr void play(Move column) {
        assert(height_[column] < rows);
        side_[player_].set(column * column_bits + height_[column]++);
        ++filled_;
        if (has_four(side_[player_])) winner_ = player_;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const { return winner_ >= 0 || filled_ == columns * rows; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

    // Four in a row in the set: pairs, then pairs of pairs (Browne, Algorithm 7).
    [[nodiscard]] static constexpr bool has_four(const Board& set) {
        for (const int d : {1, column_bits - 1, column_bits, column_bits + 1}) {
            const Board pairs = set & set.shifted_up(d);
            if (intersects(pairs, pairs.shifted_up(2 * d))) return true;
        }
        return false;
    }

  private:
    std::array<Board, 2> side_{};
    std::array<int, columns> height_{};
    int filled_ = 0;
    int player_ = 0;
    int winner_ = -1;
};

}  // namespace polypack
