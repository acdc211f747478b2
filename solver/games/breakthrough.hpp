// Breakthrough on 8x8: step one row forward, straight to an empty cell or diagonally to an empty or
// enemy one. The player who reaches the last row, or takes all enemy pieces, wins.
// Source of the moves: Browne, "Bitboard Methods for Games", Algorithm 5 (pawn-like moves).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "polypack/bitboard/grid.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// Targets of pieces that step straight forward to empty cells and diagonally forward to empty or
// enemy ones (Algorithm 5).
template <int Words>
struct PawnLikeMoves {
    Bitboard<Words> straight;  // where those that step straight go
    Bitboard<Words> left;      // where those that step to the left go
    Bitboard<Words> right;     // where those that step to the right go
};
// Returns the targets of a player's pieces in these three directions.
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
        std::int8_t to;
        std::int8_t direction;  // in which it has moved
        Move() = default;
        constexpr Move(int to_cell, int step)
            : to(static_cast<std::int8_t>(to_cell)), direction(static_cast<std::int8_t>(step)) {}
        [[nodiscard]] friend bool operator==(const Move&, const Move&) = default;
    };
    using Undo = Breakthrough;
    static constexpr bool over_without_moves = true;
    static constexpr Grid<1> grid{GridKind::diagonal, 8, 8};

    // The opening position: two rows each, player 0 (White) moves up from rows 6 and 7; or any
    // other.
    constexpr Breakthrough() : side_{grid.row(6) | grid.row(7), grid.row(0) | grid.row(1)} {}
    constexpr Breakthrough(const Board& white, const Board& black, int player)
        : side_{white, black}, player_(player) {}

    [[nodiscard]] constexpr const Board& pieces(int player) const { return side_[player]; }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] friend constexpr bool operator==(const Breakthrough&,
                                                   const Breakthrough&) = default;
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, side_[0], side_[1]);
    }

    // Returns the targets straight ahead, to the left and to the right.
    [[nodiscard]] constexpr PawnLikeMoves<1> targets() const {
        return player_ == 0 ? targets_of<3, 5, 7>(side_[0]) : targets_of<2, 4, 6>(side_[1]);
    }
    [[nodiscard]] constexpr MoveList<Move, 48> moves() const {
        MoveList<Move, 48> list;
        if (over()) return list;
        const auto all = targets();
        const auto add = [&](const Board& to, int direction) {
            for (const int cell : to) {
                list.push({cell, direction});
            }
        };
        add(all.straight, 3 - player_);
        add(all.left, 5 - player_);
        add(all.right, 7 - player_);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const {
        if (over()) return 0;
        const auto all = targets();
        return all.straight.count() + all.left.count() + all.right.count();
    }
    constexpr Undo play(const Move& move) {
        const Undo before = *this;
        const Board to = Board::of(move.to);
        side_[player_] = (side_[player_] ^ Board::of(from(move))) | to;
        side_[player_ ^ 1] -= to;
        player_ ^= 1;
        return before;
    }
    constexpr void undo(const Move&, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const {
        constexpr Board top = grid.row(0);
        constexpr Board bottom = grid.row(7);
        return ((side_[0] & top) | (side_[1] & bottom)).any() || side_[player_].none();
    }
    // Returns the last mover, who has won. Precondition: over().
    [[nodiscard]] constexpr int winner() const { return player_ ^ 1; }

    // As FEN: "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w". Moves by their two cells, "a2b3".
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static Breakthrough from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(const Move& move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    template <int straight, int left, int right>
    [[nodiscard]] constexpr PawnLikeMoves<1> targets_of(const Board& player) const {
        return {fixed_step<grid, straight>(player) - side_[0] - side_[1],
                fixed_step<grid, left>(player) - player, fixed_step<grid, right>(player) - player};
    }
    [[nodiscard]] static constexpr int from(const Move& move) {
        constexpr std::array<int, 8> step{1, -1, 8, -8, 9, -9, 7, -7};
        return move.to - step[move.direction];
    }

    std::array<Board, 2> side_;
    int player_ = 0;
};

}  // namespace polypack

template <>
struct std::hash<polypack::Breakthrough> : polypack::HashByKey<polypack::Breakthrough> {};
