// A part of the search space that contains at least one packing of every class. Of the placements
// that cover `item` (a cell, or cells() + piece for a piece with exactly one copy) it admits only
// `kept`, one per orbit under the motions that fix the item.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

class PlacementTable;
class Symmetry;

struct Restriction {
    int item = -1;  // -1: no restriction
    // By placement; 1 for every placement that does not cover the item.
    std::vector<std::uint8_t> kept;
};

// Returns the restriction that admits all placements.
[[nodiscard]] Restriction unrestricted(const PlacementTable& table);

// Chooses the restriction expected to leave the smallest share of the search, judged by the share
// of kept placements of the item; returns no restriction if the group is trivial. Only required
// cells and pieces with copies 1..1 qualify. O(order * cells of all placements). Throws Stopped.
[[nodiscard]] POLYPACK_API Restriction choose_restriction(const PlacementTable& table,
                                                          const Symmetry& symmetry,
                                                          const std::stop_token& stop = {});

}  // namespace polypack
