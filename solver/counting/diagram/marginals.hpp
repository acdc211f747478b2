// Numbers of packings of a position in which each placement occurs.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The number of packings in which each placement occurs, among those that contain a position.
struct Marginals {
    BigCount packings;                 // that contain the position
    std::vector<BigCount> placements;  // by number; a fixed one occurs in all

    // Returns the number of these packings in which a piece covers each cell. O(placements *
    // cells).
    [[nodiscard]] POLYPACK_API std::vector<BigCount> cells_of(int piece,
                                                              const PlacementTable& table) const;
};

}  // namespace polypack
