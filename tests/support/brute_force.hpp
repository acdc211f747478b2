// The oracle: every packing of a small puzzle by plain sets of points, for clarity and not for
// speed. Shares no code with what it checks: from the library it takes only the Puzzle, and the
// matrices and steps of its lattice, as data. The puzzle must be valid; the cells of its region may
// be in any order.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {

// A side as the oracle sees it: a cell, the offset to the neighbour, and a colour.
using PlainSide = std::tuple<Point, Point, EdgeColour>;

// A placement as the oracle sees it: the piece's number, its points, and its coloured sides.
struct PlainPlacement {
    int piece = 0;
    std::set<Point> cells;
    std::set<PlainSide> sides{};
    [[nodiscard]] friend auto operator<=>(const PlainPlacement&, const PlainPlacement&) = default;
};
using PlainPacking = std::set<PlainPlacement>;

// All placements that the puzzle does not forbid, beside its fixed ones or not.
[[nodiscard]] std::set<PlainPlacement> all_placements(const Puzzle& puzzle);

// All packings of the puzzle, by its rules, or `enough` of them. Exponential; for regions of a few
// dozen cells.
[[nodiscard]] std::set<PlainPacking> all_packings(
    const Puzzle& puzzle, std::size_t enough = std::numeric_limits<std::size_t>::max());

// The class of each of the packings, numbered from 0, under the motions of the puzzle (rotations
// only, or reflections too), found by moving every packing by every motion and looking up the
// result.
[[nodiscard]] std::map<PlainPacking, int> classes_of(const Puzzle& puzzle,
                                                     const std::set<PlainPacking>& packings,
                                                     bool reflections);
// The number of those classes.
[[nodiscard]] int count_classes(const Puzzle& puzzle, const std::set<PlainPacking>& packings,
                                bool reflections);

}  // namespace polypack::testing
