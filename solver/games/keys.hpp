// Keys of positions: 64-bit numbers that differ, but for chance, where the positions do.
//
// Games on boards of many words keep a Zobrist key up to date: the exclusive or of a number for
// each stone (Zobrist, 1970). Games on one word compute theirs on demand from the words, which is
// less work than a number for every disc that a move turns over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "polypack/bitboard/bitboard.hpp"

namespace polypack {

// The numbers of the stones of two players on so many cells, and of the side to move.
template <int Cells>
class ZobristNumbers {
  public:
    // Returns the number of a stone.
    [[nodiscard]] static constexpr std::uint64_t stone(int player, int cell) {
        return numbers[static_cast<std::size_t>(2 * cell + player)];
    }
    // Returns the number of the side to move.
    [[nodiscard]] static constexpr std::uint64_t side() { return numbers[2 * Cells]; }

    // Returns the key of a whole position.
    template <int Words>
    [[nodiscard]] static constexpr std::uint64_t stones(const Bitboard<Words>& first,
                                                        const Bitboard<Words>& second) {
        std::uint64_t key = 0;
        for (const int cell : first) key ^= stone(0, cell);
        for (const int cell : second) key ^= stone(1, cell);
        return key;
    }

  private:
    static constexpr auto numbers = [] {
        std::array<std::uint64_t, 2 * Cells + 1> result{};
        std::uint64_t seed = 0x243F6A8885A308D3;  // the fraction of pi
        for (std::uint64_t& number : result) number = mixed(seed += 0x9E3779B97F4A7C15);
        return result;
    }();
};

// Computes the key of a position of so many words. The side to move is mixed on its own first: as a
// bit it would be a cell of the first word.
template <class... Boards>
[[nodiscard]] constexpr std::uint64_t position_key(int player, const Boards&... boards) {
    std::uint64_t key = mixed(static_cast<std::uint64_t>(player) + 1);
    ((key = mixed_with(key, boards.word[0])), ...);
    return key;
}

// std::hash of a game by its key.
template <class AnyGame>
struct HashByKey {
    // Returns the key as a hash.
    [[nodiscard]] std::size_t operator()(const AnyGame& game) const { return game.key(); }
};

}  // namespace polypack
