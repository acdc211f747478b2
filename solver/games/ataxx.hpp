// Ataxx on 7x7: grow to an adjacent cell or jump over one; enemy neighbours of the target change
// sides. A player who cannot move passes. The game ends when the board is full, a player has no
// piece left, neither can move, or after fifty jumps each without a growth between.
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

class Ataxx {
  public:
    using Board = Bitboard<1>;
    struct Move {
        std::int8_t from;  // -1: a growth, or with to = -1 a pass
        std::int8_t to;
        Move() = default;
        constexpr Move(int from_cell, int to_cell)
            : from(static_cast<std::int8_t>(from_cell)), to(static_cast<std::int8_t>(to_cell)) {}
        [[nodiscard]] friend bool operator==(const Move&, const Move&) = default;
    };
    using Undo = Ataxx;
    static constexpr bool over_without_moves = true;
    static constexpr Grid<1> grid{GridKind::diagonal, 7, 7};
    static constexpr int max_quiet = 100;  // plies without a growth: then the game is over

    // The opening position: two pieces each in opposite corners; or any other.
    constexpr Ataxx() {
        mine_.set(grid.cell(0, 0));
        mine_.set(grid.cell(6, 6));
        theirs_.set(grid.cell(6, 0));
        theirs_.set(grid.cell(0, 6));
    }
    constexpr Ataxx(const Board& mine, const Board& theirs, const Board& blocked = {},
                    int player = 0, int quiet = 0, int number = 1)
        : mine_(mine),
          theirs_(theirs),
          blocked_(blocked),
          player_(player),
          quiet_(quiet),
          number_(number) {}

    // Returns the cells of the player to move.
    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    // Returns the cells of the other player.
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    // Returns the cells that nobody may enter.
    [[nodiscard]] constexpr const Board& blocked() const { return blocked_; }
    [[nodiscard]] constexpr const Board& pieces(int player) const {
        return player == player_ ? mine_ : theirs_;
    }
    [[nodiscard]] constexpr int player() const { return player_; }
    // Returns the plies since the last one that added a piece, as the position's text counts them.
    [[nodiscard]] constexpr int quiet_plies() const { return quiet_; }
    // Returns the number of the next move, from 1.
    [[nodiscard]] constexpr int move_number() const { return number_; }
    [[nodiscard]] friend constexpr bool operator==(const Ataxx&, const Ataxx&) = default;
    // Returns the key of pieces, gaps and side to move, without the clocks.
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, mine_, theirs_, blocked_);
    }

    // Returns the legal moves. Growths to the same cell are one move; jumps to the same cell from
    // different cells are different moves.
    [[nodiscard]] constexpr MoveList<Move, 512> moves() const {
        MoveList<Move, 512> list;
        if (decided()) return list;
        const Board free = empty();
        for (const int to : fixed_dilated<grid>(mine_) & free) {
            list.push({-1, to});
        }
        for (const int from : mine_) {
            for (const int to : around[from].jumps& free) {
                list.push({from, to});
            }
        }
        if (list.empty() && can_move(theirs_)) list.push({-1, -1});
        return list;
    }
    [[nodiscard]] constexpr int move_count() const {
        if (decided()) return 0;
        const Board free = empty();
        int count = (fixed_dilated<grid>(mine_) & free).count();
        for (const int from : mine_) count += (around[from].jumps & free).count();
        return count == 0 && can_move(theirs_) ? 1 : count;
    }
    constexpr Undo play(const Move& move) {
        const Undo before = *this;
        Board mine = mine_;
        Board theirs = theirs_;
        if (move.to >= 0) {
            mine.set(move.to);
            if (move.from >= 0) mine.reset(move.from);
            const Board turned = around[move.to].near & theirs;
            mine |= turned;
            theirs ^= turned;
            quiet_ = move.from >= 0 ? quiet_ + 1 : 0;
        }
        mine_ = theirs;
        theirs_ = mine;
        number_ += player_;
        player_ ^= 1;
        return before;
    }
    constexpr void undo(const Move&, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const { return decided() || !can_move(mine_ | theirs_); }
    // Returns the player with more pieces. Precondition: over().
    [[nodiscard]] constexpr int winner() const {
        const int lead = mine_.count() - theirs_.count();
        if (lead == 0) return -1;
        return lead > 0 ? player_ : player_ ^ 1;
    }

    // As FEN: "x5o/7/7/7/7/7/o5x x 0 1", '-' for gaps, then the side to move, plies without growth
    // and the number of the move (the last two may be missing). Moves "g2" (growth), "g1g3",
    // "0000".
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static Ataxx from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(const Move& move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    // The cells one step from each cell, and those two steps from it.
    struct Around {
        Board near;
        Board jumps;
    };
    static constexpr std::array<Around, 49> around = [] {
        std::array<Around, 49> result;
        for (const int cell : grid.board()) {
            const int x = grid.column_of(cell);
            const int y = grid.row_of(cell);
            for (const int to : grid.board()) {
                const int dx =
                    x > grid.column_of(to) ? x - grid.column_of(to) : grid.column_of(to) - x;
                const int dy = y > grid.row_of(to) ? y - grid.row_of(to) : grid.row_of(to) - y;
                const int distance = dx > dy ? dx : dy;
                if (distance == 1) result[cell].near.set(to);
                if (distance == 2) result[cell].jumps.set(to);
            }
        }
        return result;
    }();

    [[nodiscard]] constexpr Board empty() const {
        return grid.board() - mine_ - theirs_ - blocked_;
    }
    // Returns true if the game is over, whoever can move.
    [[nodiscard]] constexpr bool decided() const {
        return mine_.none() || theirs_.none() || quiet_ >= max_quiet;
    }
    [[nodiscard]] constexpr bool can_move(const Board& pieces) const {
        return intersects(fixed_dilated<grid>(fixed_dilated<grid>(pieces)), empty());
    }

    Board mine_{};
    Board theirs_{};
    Board blocked_{};
    int player_ = 0;
    int quiet_ = 0;
    int number_ = 1;
};

}  // namespace polypack

template <>
struct std::hash<polypack::Ataxx> : polypack::HashByKey<polypack::Ataxx> {};
