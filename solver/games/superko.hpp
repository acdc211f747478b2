// Go under positional superko: no move restores an earlier arrangement of stones, whoever was to
// move.
#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "polypack/games/go.hpp"
#include "polypack/games/repetition.hpp"

namespace polypack {

// A game with its history. Arrangements are identified by their Zobrist keys.
template <int Words>
class GoMatch {
  public:
    using Move = typename Go<Words>::Move;

    // Starts from that position.
    explicit GoMatch(Go<Words> start) : position_(std::move(start)) {
        seen_.push(position_.stones_key());
    }

    // Returns the current position.
    [[nodiscard]] const Go<Words>& position() const { return position_; }
    // Returns the moves played, from the first.
    [[nodiscard]] const std::vector<Move>& played() const { return moves_; }

    // Returns true if a move is legal by the rules of the position and not a repetition, which a
    // pass never is.
    [[nodiscard]] bool legal(Move move) const {
        if (!position_.legal(move)) return false;
        if (move == Go<Words>::pass) return true;
        Go<Words> next = position_;
        next.play(move);
        return seen_.count(next.stones_key()) == 0;
    }
    [[nodiscard]] typename Go<Words>::Moves moves() const {
        typename Go<Words>::Moves list;
        for (const Move move : position_.moves()) {
            if (legal(move)) list.push(move);
        }
        return list;
    }
    // Plays a move. Precondition: it is legal.
    void play(Move move) {
        assert(legal(move));
        before_.push_back(position_.play(move));
        moves_.push_back(move);
        seen_.push(position_.stones_key());
    }
    // Takes the last move back. Precondition: a move has been played.
    void undo() {
        assert(!moves_.empty());
        position_.undo(moves_.back(), before_.back());
        moves_.pop_back();
        before_.pop_back();
        seen_.pop();
    }

  private:
    Go<Words> position_;
    std::vector<Move> moves_;
    std::vector<typename Go<Words>::Undo> before_;
    Repetition seen_;
};

}  // namespace polypack
