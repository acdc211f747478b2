// The order in which the engine `sweep` fills the cells of a region.
#pragma once

#include <vector>

#include "polypack/packing/placement_table.hpp"

namespace polypack {

// Positions 0 .. positions-1, line after line across the region. Lines are as short as possible, so
// that neighbours have close positions. Where that costs little, every line has as many positions
// as the longest one, so that the same piece in the same orientation covers the same positions
// relative to its first one wherever it lies; positions without a cell are gaps.
struct SweepOrder {
    explicit SweepOrder(const PlacementTable& table);

    int positions = 0;
    int width = 0;                 // the largest distance between positions of neighbours
    std::vector<int> position_of;  // by cell
    std::vector<int> cell_at;      // by position; -1: a gap
};

}  // namespace polypack
