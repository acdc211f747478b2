// The packings that a motion of the puzzle maps to themselves.
#pragma once

#include <stop_token>

#include "polypack/base/export.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Returns the problem whose solutions are the packings that motion g fixes. Such a packing consists
// of whole orbits of placements under the powers of g, and covers whole orbits of cells; these are
// the options and the cells of the problem. Its pieces are orbits of pieces, since a packing uses
// each piece of an orbit equally often: the option of an orbit of placements uses the copies that
// one of its pieces has in it. Orbits whose members overlap are left out. O(cells of all
// placements). Throws Stopped.
[[nodiscard]] POLYPACK_API CoverProblem fixed_packings(const PlacementTable& table,
                                                       const Symmetry& symmetry, int g,
                                                       const std::stop_token& stop = {});

}  // namespace polypack
