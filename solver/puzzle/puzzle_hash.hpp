// An identifier of what a puzzle asks, for files that outlive a run.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct PuzzleHash {
    std::array<std::uint64_t, 2> words{};  // the high word first

    // 32 hexadecimal digits.
    [[nodiscard]] POLYPACK_API std::string text() const;
    [[nodiscard]] friend bool operator==(const PuzzleHash&, const PuzzleHash&) = default;
};

// The hash of all that packings depend on, and of the order in which placements are numbered:
// the lattice, the region's cells with their kinds and colours, its period, the pieces in their
// order with their cells as given (up to translation), colours, copies and turns, fixed and
// forbidden placements, the hole budget, and the rules. Names and colours for display, titles and
// expectations do not matter, nor does the order of a file's keys, of cells, or of fixed
// placements, nor whether pieces are given inline or in a separate file.
//
// The same on every machine and in every run: 128-bit FNV-1a (Fowler, Noll, Vo; offset basis
// 0x6c62272e07bb014262b821756295c58d, prime 2^88 + 0x13b) over little-endian 32-bit numbers,
// starting with puzzle_hash_version, which is incremented whenever the numbering of placements
// changes. Not meant to withstand forgery. O(cells log cells). Precondition: the puzzle passes
// validate().
[[nodiscard]] POLYPACK_API PuzzleHash puzzle_hash(const Puzzle& puzzle);

// Numbers that are hashed besides those of the puzzle: with the cells of each piece, or none; and
// after all pieces. For family_hash().
struct HashedBesides {
    std::vector<std::vector<int>> with_pieces{};
    std::vector<int> after_pieces{};
};
[[nodiscard]] PuzzleHash puzzle_hash(const Puzzle& puzzle, const HashedBesides& besides);

// Of the text that is hashed; it changes if hashes do.
inline constexpr int puzzle_hash_version = 2;

}  // namespace polypack
