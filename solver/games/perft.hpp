// Perft: how many sequences of legal moves of a length there are; the test of a move generator.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace polypack {

// The number of sequences of so many legal moves, whether or not the rules end the game before.
template <class Game>
std::uint64_t count_sequences(const Game& game, int depth) {
    if (depth == 0) return 1;
    const auto moves = game.moves();
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t total = 0;
    for (const auto& move : moves) {
        Game next = game;
        next.play(move);
        total += count_sequences(next, depth - 1);
    }
    return total;
}

// The number of positions after `depth` plies, counted as often as they are reached; a finished
// game is one leaf at every greater depth if `ended_counts`, else none.
template <class Game>
std::uint64_t perft(const Game& game, int depth, bool ended_counts) {
    if (depth == 0) return 1;
    if (game.over()) return ended_counts ? 1 : 0;
    const auto moves = game.moves();
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t total = 0;
    for (const auto& move : moves) {
        Game next = game;
        next.play(move);
        total += perft(next, depth - 1, ended_counts);
    }
    return total;
}

// A game by name, for the command line.
struct PerftGame {
    std::string_view name;
    std::string_view what;
    std::uint64_t (*count)(int depth);
};

[[nodiscard]] std::span<const PerftGame> perft_games();

}  // namespace polypack
