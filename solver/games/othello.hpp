// Othello on 8x8. A player without a move passes; the game ends when neither can move.
#pragma once

#include <cstdint>

#include "polypack/games/line_caps.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

class Othello {
  public:
    using Board = Bitboard<1>;
    using Move = int;  // a cell, or `pass`
    static constexpr Move pass = -1;
    static constexpr Grid<1> grid{GridKind::diagonal, 8, 8};

    // The opening position: Black, who begins, on d5 and e4; or any other.
    constexpr Othello() {
        mine_.set(grid.cell(4, 3));
        mine_.set(grid.cell(3, 4));
        theirs_.set(grid.cell(3, 3));
        theirs_.set(grid.cell(4, 4));
    }
    constexpr Othello(const Board& mine, const Board& theirs) : mine_(mine), theirs_(theirs) {}

    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    [[nodiscard]] constexpr int player() const { return player_; }

    // The cells where the player to move may set a disc; the discs that a move turns over.
    [[nodiscard]] constexpr Board targets() const { return targets(mine_, theirs_); }
    [[nodiscard]] constexpr Board flips(Move move) const {
        Board turned;
        for (int d = 0; d < 8; ++d) turned |= capped_line(grid, Board::of(move), mine_, theirs_, d);
        return turned;
    }

    // The legal moves: cells, or only `pass`; none once the game is over.
    [[nodiscard]] constexpr MoveList<Move, 60> moves() const {
        MoveList<Move, 60> list;
        for (const int cell : targets()) list.push(cell);
        if (list.empty() && targets(theirs_, mine_).any()) list.push(pass);
        return list;
    }
    constexpr void play(Move move) {
        Board mine = mine_;
        Board theirs = theirs_;
        if (move != pass) {
            const Board turned = flips(move);
            mine |= turned | Board::of(move);
            theirs -= turned;
        }
        mine_ = theirs;
        theirs_ = mine;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const {
        return targets().none() && targets(theirs_, mine_).none();
    }
    // Precondition: over(). Who has more discs.
    [[nodiscard]] constexpr int winner() const {
        const int lead = mine_.count() - theirs_.count();
        if (lead == 0) return -1;
        return lead > 0 ? player_ : player_ ^ 1;
    }

  private:
    [[nodiscard]] static constexpr Board targets(const Board& mine, const Board& theirs) {
        Board result;
        for (int d = 0; d < 8; ++d) result |= line_caps(grid, mine, theirs, d);
        return result;
    }

    Board mine_;
    Board theirs_;
    int player_ = 0;
};

}  // namespace polypack
