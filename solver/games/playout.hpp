// Random numbers and random games.
#pragma once

#include <cstdint>

#include "polypack/games/game.hpp"

namespace polypack {

// xorshift64* of Marsaglia and Vigna: fast, and good enough to choose moves.
class Random {
  public:
    // Different seeds give different numbers.
    constexpr explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}
    // Returns the next number, of 64 bits.
    constexpr std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1Du;
    }
    // Returns a number from 0 to bound - 1. Precondition: bound >= 1.
    constexpr int below(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

  private:
    std::uint64_t state_;
};

// Plays random legal moves to the end and returns the winner, or -1 for a draw. For games that end.
template <class AnyGame>
int random_winner(AnyGame game, Random& random) {
    for (;;) {
        const auto moves = game.moves();
        const int count = static_cast<int>(moves.size());
        if (count == 0) return game.winner();
        if constexpr (!is_over_without_moves<AnyGame>()) {
            if (game.over()) return game.winner();
        }
        game.play(moves[random.below(count)]);
    }
}

}  // namespace polypack
