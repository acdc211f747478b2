// A proof without search: the checkerboard argument.
#pragma once

#include <optional>
#include <string>

#include "polypack/packing/placement_table.hpp"

namespace polypack {

// Colour the cells like a checkerboard. Each placement covers some more cells of one colour than of
// the other, and a packing's differences must add up to the region's. Why no choice of placements
// does, taken piece by piece and without regard to overlaps; none: some choice does, or the lattice
// has no checkerboard. O(copies * cells * differences).
[[nodiscard]] std::optional<std::string> checkerboard_conflict(const PlacementTable& table);

}  // namespace polypack
