// Whether a cell is in the way of another one that slides by a step; for checking.
#pragma once

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Whether the cell at `from`, sliding by `step`, at any time overlaps the cell at `still`. A step
// along the plane of the layers or across them, but balls in any direction.
[[nodiscard]] bool in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                              const Point& still);

}  // namespace polypack
