// Identifies the content of a puzzle, for files that outlive a run.
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

    // Formats the hash as 32 hexadecimal digits.
    [[nodiscard]] POLYPACK_API std::string text() const;
    [[nodiscard]] friend bool operator==(const PuzzleHash&, const PuzzleHash&) = default;
};

// Hashes everything that the packings and the numbering of placements depend on: the lattice, the
// region's cells with their kinds and colours, its period, the pieces in their order with their
// cells as given (up to translation), colours and which they may lie on, copies and turns, fixed
// and forbidden placements, the hole budget, and the rules. Not included are names and colours for
// display, titles, expectations, the order of a file's keys, of cells and of fixed placements, and
// whether pieces are given inline or in a separate file.
//
// The hash is the same on every machine and in every run: 128-bit FNV-1a (Fowler, Noll, Vo; offset
// basis 0x6c62272e07bb014262b821756295c58d, prime 2^88 + 0x13b) over little-endian 32-bit numbers,
// starting with puzzle_hash_version, which is incremented whenever the numbering of placements
// changes. It does not withstand forgery. O(cells log cells). Precondition: the puzzle passes
// validate().
[[nodiscard]] POLYPACK_API PuzzleHash puzzle_hash(const Puzzle& puzzle);

// Additional numbers to hash, for family_hash(): some after the cells of each piece, or none, and
// some after all pieces.
struct HashedBesides {
    std::vector<std::vector<int>> with_pieces{};  // a list for each piece
    std::vector<int> after_pieces{};              // once
};
// Returns the same of a puzzle and these numbers.
[[nodiscard]] PuzzleHash puzzle_hash(const Puzzle& puzzle, const HashedBesides& besides);

// Version of the hashed text; it changes if hashes do.
inline constexpr int puzzle_hash_version = 2;

}  // namespace polypack
