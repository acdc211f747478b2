// The game of Y on triangular boards, and its reduction: who connects all three sides of a full
// board is told by majority votes.
// Source: Browne, "Bitboard Methods for Games", section on Y reduction; after Schensted and Titus.
#pragma once

#include <array>
#include <cassert>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// A triangular board of so many rows: row r has r + 1 cells, cell (r, i) is beside (r, i +- 1),
// (r - 1, i - 1), (r - 1, i), (r + 1, i) and (r + 1, i + 1). Rows stand Side bits apart, so that
// the three cells of every small triangle are constant shifts from each other.
template <int Side>
struct YBoard {
    static constexpr int cells = Side * (Side + 1) / 2;
    using Board = Bitboard<(Side * Side + 63) / 64>;

    [[nodiscard]] static constexpr int cell(int row, int index) { return row * Side + index; }
    [[nodiscard]] static constexpr Board board() {
        Board all;
        for (int row = 0; row < Side; ++row) {
            for (int i = 0; i <= row; ++i) all.set(cell(row, i));
        }
        return all;
    }
};

// Whether the set connects all three sides of a full board: each small triangle of three cells is
// replaced by its majority, (a & (b | c)) | (b & c), which makes a board with a row less; the apex
// that is left tells. Side - 1 rounds of O(words). Cells off the set are the opponent's.
template <int Side>
[[nodiscard]] constexpr bool y_reduction(typename YBoard<Side>::Board set) {
    for (int rows = Side; rows > 1; --rows) {
        const auto b = set.shifted_down(Side);
        const auto c = set.shifted_down(Side + 1);
        set = (set & (b | c)) | (b & c);
    }
    return set.test(0);
}

// A game of Y. Cells are taken in turn; who connects the three sides wins, and one player does.
template <int Side>
class YGame {
  public:
    using Board = typename YBoard<Side>::Board;
    using Move = int;

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr MoveList<Move, YBoard<Side>::cells> moves() const {
        MoveList<Move, YBoard<Side>::cells> list;
        if (over()) return list;
        for (const int cell : YBoard<Side>::board() - side_[0] - side_[1]) list.push(cell);
        return list;
    }
    constexpr void play(Move cell) {
        side_[player_].set(cell);
        if (y_reduction<Side>(side_[player_])) winner_ = player_;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const { return winner_ >= 0; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

  private:
    std::array<Board, 2> side_{};
    int player_ = 0;
    int winner_ = -1;
};

}  // namespace polypack
