// A hint for a puzzle that is partly packed, from its diagram.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/diagram/diagram.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// A suggestion for the next step in a puzzle that is partly packed.
struct Hint {
    BigCount packings;  // that contain the position; 0: nothing else is set
    int cell = -1;      // the open cell that the fewest placements can cover; -1: none is open
    int cell_placements = 0;           // how many placements can cover it
    bool cell_may_stay_empty = false;  // counted as one more way
    int piece = -1;  // the piece of which the fewest placements are possible; -1: none is left
    int piece_placements = 0;  // how many placements of it are possible
    // The placement on that cell in the most packings; -1: none.
    int placement = -1;
    BigCount placement_packings;  // the packings with that placement
};

// Returns the hint for a position. Counts only placements that some packing contains besides the
// position; ties go to the first one.
[[nodiscard]] POLYPACK_API Hint hint_for(const PackingDiagram& diagram, const PlacementTable& table,
                                         const Node& position);

}  // namespace polypack
