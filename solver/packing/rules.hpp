// The rules on whole packings as filters. The search does not prune by most of them, because they
// concern pairs and lines of placements that are rarely decided before a packing is complete;
// engines may prune by groups and by what may not touch.
#pragma once

#include <functional>
#include <span>
#include <stop_token>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns true if a packing (placement numbers, ascending) counts. Thread-safe. A filter that takes
// long rejects the packing soon after the stop is requested.
using PackingFilter =
    std::function<bool(std::span<const int> packing, const std::stop_token& stop)>;

// Returns a thread-safe test of packings against the puzzle's rules, for SearchOptions::admits;
// empty if the puzzle has none. Keeps references to both arguments. The test takes O(cells) time,
// and for three_colourable time exponential in the pieces in the worst case.
[[nodiscard]] POLYPACK_API PackingFilter rule_filter(const Puzzle& puzzle,
                                                     const PlacementTable& table);

}  // namespace polypack
