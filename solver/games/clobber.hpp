// Clobber: move a piece onto an orthogonally adjacent enemy piece, which it removes. Who cannot
// move loses. Move generation is four shifts (Browne, Algorithm 3).
#pragma once

#include <array>

#include "polypack/bitboard/grid.hpp"
#include "polypack/games/move_list.hpp"
#include "polypack/games/neighbours.hpp"

namespace polypack {

// Clobber on 8x8, pieces set up like a checkerboard.
class Clobber {
  public:
    using Board = Bitboard<1>;
    struct Move {
        int to = 0;
        int direction = 0;  // of the step; the piece comes from the opposite one
    };
    static constexpr Grid<1> grid{GridKind::square, 8, 8};

    // The opening position, or any other.
    constexpr Clobber() : mine_(grid.checkerboard(false)), theirs_(grid.checkerboard(true)) {}
    constexpr Clobber(const Board& mine, const Board& theirs) : mine_(mine), theirs_(theirs) {}

    // The player to move, and the other.
    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    [[nodiscard]] constexpr int player() const { return player_; }

    // The targets of the moves in each direction.
    [[nodiscard]] constexpr std::array<Board, 4> targets() const {
        std::array<Board, 4> result;
        for (int d = 0; d < 4; ++d) result[d] = enemy_neighbours(grid, mine_, theirs_, d);
        return result;
    }
    [[nodiscard]] constexpr MoveList<Move, 112> moves() const {
        MoveList<Move, 112> list;
        const auto all = targets();
        for (int d = 0; d < 4; ++d) {
            for (const int to : all[d]) list.push({to, d});
        }
        return list;
    }
    constexpr void play(const Move& move) {
        const Board to = Board::of(move.to);
        const Board mine = (mine_ - grid.step(to, move.direction ^ 1)) | to;
        mine_ = theirs_ - to;
        theirs_ = mine;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const {
        for (const Board& board : targets()) {
            if (board.any()) return false;
        }
        return true;
    }
    // Precondition: over().
    [[nodiscard]] constexpr int winner() const { return player_ ^ 1; }

  private:
    Board mine_;
    Board theirs_;
    int player_ = 0;
};

}  // namespace polypack
