// The size of a puzzle's placement table, exact or estimated beforehand: the numbers that decide
// the memory for it and for the engines.
#pragma once

#include <span>
#include <stop_token>

#include "polypack/family/family.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {
struct TableSize {
    double cells = 0;       // of the region
    double pieces = 0;      // of the puzzle
    double placements = 0;  // of all pieces
    double covered = 0;     // cells of all placements together
    // Memory units for counting copies and empty cells one after another, where there may be
    // several: a counter for each cell and each number up to the bound.
    double counters = 0;

    // Returns the memory that the placements take.
    [[nodiscard]] double bytes() const { return sizeof(int) * (covered + 2 * placements); }
};

// Returns an upper bound: every piece in every orientation on every cell. `removable` as in Family.
// O(pieces).
[[nodiscard]] TableSize max_placements(const Puzzle& puzzle,
                                       std::span<const Removable> removable = {});

// Estimates the size from a sample of pieces and positions, within some per cent where placements
// are many; includes forbidden placements and duplicates. Returns the same every time and takes a
// few milliseconds. Throws Stopped. Precondition: the puzzle is valid and in canonical form.
[[nodiscard]] TableSize sampled_placements(const Puzzle& puzzle, const std::stop_token& stop,
                                           std::span<const Removable> removable = {});

// Returns the counters for `all` cells or placements, of which a number within these bounds is
// used.
[[nodiscard]] double counters_for(const Copies& used, double all);

}  // namespace polypack
