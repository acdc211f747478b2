// Ataxx on 7x7: grow to an adjacent cell or jump over one; enemy neighbours of the target change
// sides. Who cannot move passes; the game ends when the board is full, a player has no piece left,
// neither can move, or after fifty jumps each without a growth between.
#pragma once

#include <array>

#include "polypack/games/flips.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class Ataxx {
  public:
    using Board = Bitboard<1>;
    struct Move {
        int from = -1;  // -1: a growth, or with to = -1 a pass
        int to = -1;
    };
    static constexpr Grid<1> grid{GridKind::diagonal, 7, 7};

    // The opening position: two pieces each in opposite corners; or any other.
    constexpr Ataxx() {
        mine_.set(grid.cell(0, 0));
        mine_.set(grid.cell(6, 6));
        theirs_.set(grid.cell(6, 0));
        theirs_.set(grid.cell(0, 6));
    }
    constexpr Ataxx(const Board& mine, const Board& theirs, const Board& blocked = {})
        : mine_(mine), theirs_(theirs), blocked_(blocked) {}

    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    [[nodiscard]] constexpr int player() const { return player_; }

    // Growths to the same cell are one move; jumps to the same cell from elsewhere are another.
    [[nodiscard]] constexpr MoveList<Move, 512> moves() const {
        MoveList<Move, 512> list;
        if (over()) return list;
        const Board empty = grid.board() - mine_ - theirs_ - blocked_;
        for (const int to : dilated(grid, mine_) & empty) list.push({-1, to});
        for (const int from : mine_) {
            const Board near = dilated(grid, Board::of(from));
            for (const int to : (dilated(grid, near) - near) & empty) list.push({from, to});
        }
        if (list.empty()) list.push({-1, -1});
        return list;
    }
    constexpr void play(const Move& move) {
        Board mine = mine_;
        Board theirs = theirs_;
        if (move.to >= 0) {
            const Board to = Board::of(move.to);
            mine |= to;
            if (move.from >= 0) mine.reset(move.from);
            flip_neighbours_of(grid, to, mine, theirs);
            quiet_ = move.from >= 0 ? quiet_ + 1 : 0;
        }
        mine_ = theirs;
        theirs_ = mine;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const {
        if (mine_.none() || theirs_.none() || quiet_ >= 100) return true;
        const Board empty = grid.board() - mine_ - theirs_ - blocked_;
        return !intersects(dilated(grid, dilated(grid, mine_ | theirs_)), empty);
    }
    // Precondition: over(). Who has more pieces.
    [[nodiscard]] constexpr int winner() const {
        const int lead = mine_.count() - theirs_.count();
        if (lead == 0) return -1;
        return lead > 0 ? player_ : player_ ^ 1;
    }

  private:
    Board mine_{};
    Board theirs_{};
    Board blocked_{};
    int player_ = 0;
    int quiet_ = 0;
};

}  // namespace polypack
