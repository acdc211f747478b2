// A game of chess with its history, which detects repetition and can take every move back. It has
// the interface of a game, so that code for games plays it, too.
#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "polypack/games/chess.hpp"
#include "polypack/games/repetition.hpp"

namespace polypack {

class ChessMatch {
  public:
    using Move = Chess::Move;
    using Moves = Chess::Moves;

    // `claims`: the third repetition and the fiftieth quiet move end the game, as if a player
    // always claimed it; otherwise only the fifth repetition and the seventy-fifth move do (FIDE
    // Laws of Chess, 9.2, 9.3 and 9.6).
    explicit ChessMatch(const Chess& start = Chess(), bool claims = true)
        : position_(start), claims_(claims) {
        repetition_.push(position_.key());
    }

    // Returns the current position.
    [[nodiscard]] const Chess& position() const { return position_; }
    [[nodiscard]] int player() const { return position_.player(); }
    // Returns the number of moves so far.
    [[nodiscard]] int plies() const { return static_cast<int>(played_.size()); }
    // Returns the move of that ply, from 0.
    [[nodiscard]] const Move& played(int ply) const { return played_[ply].first; }
    // Returns how many times the position has occurred, this time included.
    [[nodiscard]] int repetitions() const { return repetition_.count(); }

    [[nodiscard]] Moves moves() const { return position_.moves(); }
    // Plays a move. Precondition: it is legal.
    void play(const Move& move) {
        played_.emplace_back(move, position_.play(move));
        // Later moves cannot undo a capture or a pawn move; the key distinguishes positions before
        // and after the other irreversible move, the loss of a right to castle.
        repetition_.push(position_.key(), position_.quiet_plies() == 0);
    }
    // Takes the last move back. Precondition: plies() > 0.
    void undo() {
        assert(!played_.empty());
        const auto [move, before] = played_.back();
        position_.undo(move, before);
        played_.pop_back();
        repetition_.pop();
    }

    // Returns the outcome, repetitions included.
    [[nodiscard]] ChessOutcome outcome() const {
        const ChessOutcome outcome = position_.outcome(claims_);
        if (outcome != ChessOutcome::open && outcome != ChessOutcome::fifty_moves) return outcome;
        if (repetitions() >= 5) return ChessOutcome::fivefold_repetition;
        if (outcome == ChessOutcome::fifty_moves) return outcome;
        return claims_ && repetitions() >= 3 ? ChessOutcome::threefold_repetition : outcome;
    }
    [[nodiscard]] bool over() const { return outcome() != ChessOutcome::open; }
    // Returns the player who gave mate; -1 for a draw. Precondition: over().
    [[nodiscard]] int winner() const {
        return outcome() == ChessOutcome::checkmate ? player() ^ 1 : -1;
    }

  private:
    Chess position_;
    bool claims_;
    Repetition repetition_;
    std::vector<std::pair<Move, Chess::Undo>> played_;
};

}  // namespace polypack
