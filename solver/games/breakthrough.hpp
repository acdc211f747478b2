// Breakthrough on 8x8: step one row forward, straight to an empty cell or diagonally to an empty or
// enemy one. Who reaches the last row wins; so does who takes all.
// Source of the moves: Browne, "Bitboard Methods for Games", Algorithm 5 (pawn-like moves).
#pragma once

#include <array>

#include "polypack/bitboard/grid.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// Algorithm 5: where pieces can go that step straight forward to empty cells and diagonally forward
// to empty or enemy ones.
template <int Words>
struct PawnLikeMoves {
    Bitboard<Words> straight;
    Bitboard<Words> left;
    Bitboard<Words> right;
};
template <int Words>
[[nodiscard]] constexpr PawnLikeMoves<Words> pawn_like_moves(const Grid<Words>& grid,
                                                             const Bitboard<Words>& player,
                                                             const Bitboard<Words>& opponent,
                                                             const std::array<int, 3>& directions) {
    const Bitboard<Words> empty = grid.board() - player - opponent;
    return {grid.step(player, directions[0]) & empty, grid.step(player, directions[1]) - player,
            grid.step(player, directions[2]) - player};
}

class Breakthrough {
  public:
    using Board = Bitboard<1>;
    struct Move {
        int to = 0;
        int direction = 0;
    };
    static constexpr Grid<1> grid{GridKind::diagonal, 8, 8};

    // The opening position: two rows each, player 0 moves up from rows 6 and 7.
    constexpr Breakthrough() : side_{grid.row(6) | grid.row(7), grid.row(0) | grid.row(1)} {}

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }

    [[nodiscard]] constexpr MoveList<Move, 48> moves() const {
        MoveList<Move, 48> list;
        if (over()) return list;
        const auto& forward = directions[player_];
        const auto targets = pawn_like_moves(grid, side_[player_], side_[player_ ^ 1], forward);
        for (const int to : targets.straight) list.push({to, forward[0]});
        for (const int to : targets.left) list.push({to, forward[1]});
        for (const int to : targets.right) list.push({to, forward[2]});
        return list;
    }
    constexpr void play(const Move& move) {
        const Board to = Board::of(move.to);
        side_[player_] = (side_[player_] - grid.step(to, move.direction ^ 1)) | to;
        side_[player_ ^ 1] -= to;
        player_ ^= 1;
    }
    [[nodiscard]] constexpr bool over() const {
        return intersects(side_[0], grid.row(0)) || intersects(side_[1], grid.row(7)) ||
               side_[player_].none();
    }
    // Precondition: over(). The last mover has won.
    [[nodiscard]] constexpr int winner() const { return player_ ^ 1; }

  private:
    // Straight, left, right of each player, in the grid's numbering.
    static constexpr std::array<std::array<int, 3>, 2> directions{{{3, 5, 7}, {2, 4, 6}}};

    std::array<Board, 2> side_;
    int player_ = 0;
};

}  // namespace polypack
