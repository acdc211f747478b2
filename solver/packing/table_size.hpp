// How large the placement table of a puzzle is, before it is made.
#pragma once

#include <stop_token>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Numbers of a placement table that decide the memory for it and for the engines.
struct TableSize {
    double cells = 0;
    double pieces = 0;
    double placements = 0;
    double covered = 0;  // cells of all placements together

    // The memory that the placements take.
    [[nodiscard]] double bytes() const { return sizeof(int) * (covered + 2 * placements); }
};

// An upper bound: every piece in every orientation on every cell. O(pieces).
[[nodiscard]] TableSize max_placements(const Puzzle& puzzle);

// Estimated from a sample of pieces and positions, within some per cent where placements are many;
// forbidden placements and those that coincide are counted. The same every time; some milliseconds.
// Throws Stopped. Precondition: the puzzle is valid and in canonical form.
[[nodiscard]] TableSize sampled_placements(const Puzzle& puzzle, const std::stop_token& stop);

}  // namespace polypack
