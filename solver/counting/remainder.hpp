// What the fixed placements of a table leave to be covered and used.
#pragma once

#include <vector>

#include "polypack/packing/placement_table.hpp"

namespace polypack {

struct Remainder {
    // O(pieces + cells).
    explicit Remainder(const PlacementTable& table);

    std::vector<int> number_of;  // by cell: its number among the cells left, in order; -1: filled
    std::vector<Copies> copies;  // by piece: still to be used
};

}  // namespace polypack
