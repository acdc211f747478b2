// Random numbers and random games.
//
// A game is a value type with
//   moves()   the legal moves, a list with size() and [];
//   play(m)   makes a legal move;
//   over()    whether the game has ended;
//   winner()  once over: 0 or 1 for the player who began or the other, -1 for a draw.
#pragma once

#include <cstdint>

namespace polypack {

// xorshift64* of Marsaglia and Vigna: fast, and good enough to choose moves.
class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}
    constexpr std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1Du;
    }
    // A number from 0 to bound - 1. Precondition: bound >= 1.
    constexpr int below(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

  private:
    std::uint64_t state_;
};

// Plays random legal moves to the end: the winner.
template <class Game>
int random_winner(Game game, Random& random) {
    while (!game.over()) {
        const auto moves = game.moves();
        game.play(moves[random.below(static_cast<int>(moves.size()))]);
    }
    return game.winner();
}

}  // namespace polypack
