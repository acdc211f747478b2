// An order of the cells in which a search that fills them one after another leaves a short border.
#pragma once

#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The rank of each cell item of the model: the order of the table, or layers of equal distance from
// a cell at the end of the region, whichever has the shorter border at its widest. The border of
// the first cells is what they touch among the others.
[[nodiscard]] std::vector<int> sweep_ranks(const PlacementTable& table, const CoverModel& model);

}  // namespace polypack
