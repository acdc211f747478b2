// Othello on 8x8. A player without a move passes; the game ends when neither can move.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "polypack/bitboard/grid.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"
#include "polypack/games/othello_lines.hpp"

namespace polypack {

class Othello {
  public:
    using Board = Bitboard<1>;
    using Move = int;  // a cell, or `pass`
    using Undo = Othello;
    static constexpr bool over_without_moves = true;
    // The move of a player who has no other.
    static constexpr Move pass = -1;
    static constexpr Grid<1> grid{GridKind::diagonal, 8, 8};

    // The opening position: Black, who begins, on d5 and e4; or any other.
    constexpr Othello() {
        mine_.set(grid.cell(4, 3));
        mine_.set(grid.cell(3, 4));
        theirs_.set(grid.cell(3, 3));
        theirs_.set(grid.cell(4, 4));
    }
    constexpr Othello(const Board& mine, const Board& theirs, int player = 0)
        : mine_(mine), theirs_(theirs), player_(player) {}

    // Returns the cells of the player to move.
    [[nodiscard]] constexpr const Board& mine() const { return mine_; }
    // Returns the cells of the other player.
    [[nodiscard]] constexpr const Board& theirs() const { return theirs_; }
    [[nodiscard]] constexpr const Board& pieces(int player) const {
        return player == player_ ? mine_ : theirs_;
    }
    [[nodiscard]] constexpr int player() const { return player_; }
    [[nodiscard]] friend constexpr bool operator==(const Othello&, const Othello&) = default;
    [[nodiscard]] constexpr std::uint64_t key() const {
        return position_key(player_, mine_, theirs_);
    }

    // Returns the cells where the player to move may set a disc.
    [[nodiscard]] constexpr Board targets() const { return targets(mine_, theirs_); }
    // Returns the discs that a move flips. Precondition: it is legal.
    [[nodiscard]] constexpr Board flips(Move move) const {
        return {{othello::flips(move, mine_.word[0], theirs_.word[0])}};
    }

    // Returns the legal moves: cells, or only `pass`; none once the game is over.
    [[nodiscard]] constexpr MoveList<Move, 60> moves() const {
        MoveList<Move, 60> list;
        for (const int cell : targets()) list.push(cell);
        if (list.empty() && targets(theirs_, mine_).any()) list.push(pass);
        return list;
    }
    [[nodiscard]] constexpr int move_count() const {
        const int count = targets().count();
        return count == 0 && targets(theirs_, mine_).any() ? 1 : count;
    }
    constexpr Undo play(Move move) {
        const Undo before = *this;
        if (move != pass) {
            const Board turned = flips(move);
            mine_ ^= turned | Board::of(move);
            theirs_ ^= turned;
        }
        const Board mine = mine_;
        mine_ = theirs_;
        theirs_ = mine;
        player_ ^= 1;
        return before;
    }
    constexpr void undo(Move, const Undo& before) { *this = before; }
    [[nodiscard]] constexpr bool over() const {
        return targets().none() && targets(theirs_, mine_).none();
    }
    // Returns the player with more discs. Precondition: over().
    [[nodiscard]] constexpr int winner() const {
        const int lead = mine_.count() - theirs_.count();
        if (lead == 0) return -1;
        return lead > 0 ? player_ : player_ ^ 1;
    }

    // Writes OBF: 64 characters from a1 by rows, X Black, O White, - empty, then the side to move
    // and a semicolon. '*' is read as X, '.' as empty; the semicolon may be missing. Moves are "d3"
    // and "pass".
    [[nodiscard]] std::string to_text() const;
    [[nodiscard]] static Othello from_text(std::string_view text);
    [[nodiscard]] std::string move_to_text(Move move) const;
    [[nodiscard]] Move move_from_text(std::string_view text) const;
    [[nodiscard]] std::string diagram() const;

  private:
    [[nodiscard]] static constexpr Board targets(const Board& mine, const Board& theirs) {
        return {{othello::targets(mine.word[0], theirs.word[0])}};
    }

    Board mine_;
    Board theirs_;
    int player_ = 0;
};

}  // namespace polypack

template <>
struct std::hash<polypack::Othello> : polypack::HashByKey<polypack::Othello> {};
