// Zobrist keys of chess: a random number for every property that distinguishes positions; the key
// of a position is the exclusive or of its numbers. Source: Zobrist, "A New Hashing Method with
// Application for Game Playing", University of Wisconsin, 1970.
#pragma once

#include <array>
#include <cstdint>

#include "polypack/games/chess_board.hpp"

namespace polypack {

struct ChessKeys {
    std::array<std::array<std::array<std::uint64_t, 64>, chess_kinds>, 2>
        men;                                  // colour, kind, cell
    std::array<std::uint64_t, 64> castling;   // by the cell of a rook that may still castle
    std::array<std::uint64_t, 8> en_passant;  // by file, if a capture is legal
    std::uint64_t black;                      // to move
};

// The numbers, from the generator splitmix64 (Steele, Lea and Flood, 2014).
inline constexpr ChessKeys chess_keys = [] {
    std::uint64_t state = 0;
    const auto next = [&state] {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    };
    ChessKeys keys{};
    for (auto& colour : keys.men) {
        for (auto& kind : colour) {
            for (auto& key : kind) key = next();
        }
    }
    for (auto& key : keys.castling) key = next();
    for (auto& key : keys.en_passant) key = next();
    keys.black = next();
    return keys;
}();

}  // namespace polypack
