// Orders the cells so that a search that fills them one after another leaves a short border.
#pragma once

#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// Returns the rank of each cell item of the model: the order of the table, or layers of equal
// distance from a cell at the end of the region, whichever has the shorter maximal border. The
// border of the first cells consists of the other cells that they touch.
[[nodiscard]] std::vector<int> sweep_ranks(const PlacementTable& table, const CoverModel& model);

}  // namespace polypack
