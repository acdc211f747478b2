// Clobber: move a piece onto an orthogonally adjacent enemy piece, which it removes. The player who
// cannot move loses. Move generation is four shifts (Browne, Algorithm 3).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/bitboard/grid.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// Clobber on 8x8, pieces set up like a checkerboard.
class Clobber {
  public:
    using Board = Bitboard<1>;
    struct Move {
        std::int8_t to;
        std::int8_t direction;  // of the step; the piece comes from the opposite one
        Move() = default;
        constexpr Move(int to_cell, int step)
            : to(static_cast<std::int8_t>(to_cell)), direction(static_cast<std::int8_t>(step)) {}
        [[nodiscard]] friend bool operator==(const Move&, const Move&) = default;
    };
    using Undo = Clobber;
    static constexpr bool over_without_moves = true;
    static constexpr Grid<1> grid{GridKind::square, 8, 8};

    // The opening position, or any other.
    constexpr Clobber() : mine_(grid.checkerboard(false)), theirs_(grid.checkerboard(true)) {}
    constexpr Clobber(const Board& mine, const Board& theirs, int player = 0)
        : mine_(mine), theirs_(theirs), player_(player) {}

    // Returns the cells of the player to move.
    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    // Returns the cells of the other player.
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    [[nodiscard]] constexpr const Board& pieces(int player) const {
        return player == player_ ? mine_ : theirs_;
    }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] friend constexpr bool operator==(const Clobber&, const Clobber&) = default;
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, mine_, theirs_);
    }

    // Returns the targets of the moves in each direction.
    [[nodiscard]] constexpr std::array<Board, 4> targets() const {
        return {fixed_step<grid, 0>(mine_) & theirs_, fixed_step<grid, 1>(mine_) & theirs_,
                fixed_step<grid, 2>(mine_) & theirs_, fixed_step<grid, 3>(mine_) & theirs_};
    }
    [[nodiscard]] constexpr MoveList<Move, 112> moves() const {
        MoveList<Move, 112> list;
        const auto all = targets();
        for (int d = 0; d < 4; ++d) {
            for (const int to : all[d]) {
                list.push({to, d});
            }
        }
        return list;
    }
    [[nodiscard]] constexpr int move_count() const {
        int count = 0;
        for (const Board& board : targets()) count += board.count();
        return count;
    }
    constexpr Undo play(const Move& move) {
        const Undo before = *this;
        const Board to = Board::of(move.to);
        const Board mine = (mine_ ^ Board::of(from(move))) | to;
        mine_ = theirs_ ^ to;
        theirs_ = mine;
        player_ ^= 1;
        return before;
    }
    constexpr void undo(const Move&, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const {
        const auto all = targets();
        return (all[0] | all[1] | all[2] | all[3]).none();
    }
    // Returns the winner. Precondition: over().
    [[nodiscard]] constexpr int winner() const { return player_ ^ 1; }

    // Writes rows from the top, x for the player who began, o, numbers for empty cells, and the
    // side to move: "xoxoxoxo/.../oxoxoxox x". Moves are written by their two cells, "a8b8"; the
    // bottom row is 1.
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static Clobber from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(const Move& move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    [[nodiscard]] static constexpr int from(const Move& move) {
        constexpr std::array<int, 4> step{1, -1, 8, -8};
        return move.to - step[move.direction];
    }

    Board mine_;
    Board theirs_;
    int player_ = 0;
};

}  // namespace polypack

template <>
struct std::hash<polypack::Clobber> : polypack::HashByKey<polypack::Clobber> {};
