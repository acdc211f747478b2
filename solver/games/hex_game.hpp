// Hex on a rhombus: player 0 connects left and right, player 1 top and bottom. There is no draw.
#pragma once

#include <array>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// One separating bit after every row of Size cells; the neighbours of a cell are constant shifts:
// 1, Size + 1 and Size, both ways.
template <int Size>
class HexGame {
  public:
    static constexpr int row = Size + 1;
    using Board = Bitboard<(Size * row + 63) / 64>;
    using Move = int;

    [[nodiscard]] static constexpr int cell(int x, int y) { return y * row + x; }
    [[nodiscard]] static constexpr Board board() {
        Board all;
        for (int y = 0; y < Size; ++y) {
            for (int x = 0; x < Size; ++x) all.set(cell(x, y));
        }
        return all;
    }

    // Whether the set connects the two sides of the player, by flood fill from one of them.
    [[nodiscard]] static constexpr bool connects(const Board& set, int player) {
        Board from;
        Board to;
        for (int i = 0; i < Size; ++i) {
            from.set(player == 0 ? cell(0, i) : cell(i, 0));
            to.set(player == 0 ? cell(Size - 1, i) : cell(i, Size - 1));
        }
        Board filled = from & set;
        for (Board before{}; filled != before;) {
            before = filled;
            Board grown = filled;
            for (const int d : {1, row, row - 1}) {
                grown |= filled.shifted_up(d) | filled.shifted_down(d);
            }
            filled = grown & set;
        }
        return intersects(filled, to);
    }

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr MoveList<Move, Size * Size> moves() const {
        MoveList<Move, Size * Size> list;
        if (over()) return list;
        for (const int free : board() - side_[0] - side_[1]) list.push(free);
        return list;
    }
    constexpr void play(Move move) {
        side_[player_].set(move);
        if (connects(side_[player_], player_)) winner_ = player_;
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
