// What to do next in a puzzle that is partly packed.
#pragma once

#include <vector>

#include "polypack/counting/diagram/diagram.hpp"

namespace polypack {

struct Hint {
    BigCount packings;  // that contain the position; 0: nothing else is set
    int cell = -1;      // the open cell that the fewest placements can cover; -1: none is open
    int cell_placements = 0;
    bool cell_may_stay_empty = false;  // counted as one more way
    int piece = -1;  // the piece of which the fewest placements are possible; -1: none is left
    int piece_placements = 0;
    // Of the placements on that cell the one in the most packings, and in how many; -1: none.
    int placement = -1;
    BigCount placement_packings;
};

// Only placements that some packing contains beside the position count. Of equals the first one.
[[nodiscard]] POLYPACK_API Hint hint_for(const PackingDiagram& diagram, const PlacementTable& table,
                                         const Node& position);

}  // namespace polypack
