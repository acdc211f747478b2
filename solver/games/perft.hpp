// Perft: counts the sequences of legal moves of a given length, to test a move generator.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace polypack {

// Returns the number of legal moves.
template <class AnyGame>
[[nodiscard]] constexpr std::uint64_t count_moves(const AnyGame& game) {
    if constexpr (requires { game.move_count(); }) {
        return static_cast<std::uint64_t>(game.move_count());
    } else {
        return static_cast<std::uint64_t>(game.moves().size());
    }
}

// Returns the number of positions after `depth` plies, counted as often as they are reached. A
// position without moves, at the end of a game, is one leaf at every greater depth if
// `ended_counts`, else none. The moves of the last ply are counted without being made.
template <class AnyGame>
[[nodiscard]] std::uint64_t perft(const AnyGame& game, int depth, bool ended_counts) {
    if (depth == 0) return 1;
    const auto last = [&](const AnyGame& position) {
        const std::uint64_t moves = count_moves(position);
        return moves == 0 && ended_counts ? 1 : moves;
    };
    if (depth == 1) return last(game);
    const auto moves = game.moves();
    if (moves.size() == 0) return ended_counts ? 1 : 0;
    std::uint64_t total = 0;
    if (depth == 2) {
        // The loop is separate, so that data which only deeper plies need (keys) is not computed.
        for (const auto& move : moves) {
            AnyGame next = game;
            next.play(move);
            total += last(next);
        }
        return total;
    }
    for (const auto& move : moves) {
        AnyGame next = game;
        next.play(move);
        total += perft(next, depth - 1, ended_counts);
    }
    return total;
}

// Returns the number of sequences of so many legal moves.
template <class AnyGame>
[[nodiscard]] std::uint64_t count_sequences(const AnyGame& game, int depth) {
    return perft(game, depth, false);
}

// Returns perft by first move, in the order of the moves. Precondition: depth >= 1.
template <class AnyGame>
[[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> perft_by_move(const AnyGame& game,
                                                                               int depth,
                                                                               bool ended_counts) {
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    for (const auto& move : game.moves()) {
        AnyGame next = game;
        next.play(move);
        parts.emplace_back(game.move_to_text(move), perft(next, depth - 1, ended_counts));
    }
    return parts;
}

}  // namespace polypack
