// Yavalath (Browne's Ludi, 2007) on the hexagon of 61 cells: four in a row win, three in a row
// without four lose.
#pragma once

#include <array>
#include <type_traits>

#include "polypack/games/lines.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class Yavalath {
  public:
    using Board = Bitboard<2>;
    using Move = int;
    // The hexagon of side 5 inside a 9x9 board of hexagons, one more column as separators: lines
    // along the three axes are constant shifts of 1, 10 and 9.
    static constexpr int row = 10;
    static constexpr std::array<int, 3> axes{1, row, row - 1};

    [[nodiscard]] static consteval Board make_board() {
        Board cells;
        for (int y = 0; y < 9; ++y) {
            for (int x = 0; x < 9; ++x) {
                if (x + y >= 4 && x + y <= 12) cells.set(y * row + x);
            }
        }
        return cells;
    }

    [[nodiscard]] static constexpr Board board() {
        constexpr Board cells = make_board();
        return cells;
    }

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] constexpr Board empty() const { return board() - side_[0] - side_[1]; }

    [[nodiscard]] constexpr MoveList<Move, 61> moves() const {
        MoveList<Move, 61> list;
        if (over()) return list;
        for (const int cell : empty()) list.push(cell);
        return list;
    }
    constexpr void play(Move cell) {
        side_[player_].set(cell);
        ++filled_;
        // Lines of three and four through any cells: the cell just filled is in every new one.
        Wide three = 0;
        Wide four = 0;
        const auto look = [&](Wide mine, auto distance) {
            const Wide pairs = mine & (mine << distance());
            three |= pairs & (pairs << distance());
            four |= pairs & (pairs << (2 * distance()));
        };
        const Wide mine = Wide{side_[player_].word[1]} << 64 | side_[player_].word[0];
        look(mine, std::integral_constant<int, axes[0]>());
        look(mine, std::integral_constant<int, axes[1]>());
        look(mine, std::integral_constant<int, axes[2]>());
        if (four != 0) {
            winner_ = player_;
            over_ = true;
        } else if (three != 0) {
            winner_ = player_ ^ 1;
            over_ = true;
        } else {
            over_ = filled_ == 61;
        }
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const { return over_; }
    [[nodiscard]] constexpr int winner() const { return winner_; }

  private:
    __extension__ using Wide = unsigned __int128;

    std::array<Board, 2> side_{};
    int filled_ = 0;
    int player_ = 0;
    int winner_ = -1;
    bool over_ = false;
};

}  // namespace polypack
