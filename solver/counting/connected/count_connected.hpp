// Counts the ways to cut a region into connected shapes of given sizes.
#pragma once

#include <span>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/count_limits.hpp"

namespace polypack {

// Counts the sets of disjoint connected shapes that cover every required cell, with as many shapes
// of each size as its copies allow, and at most hole_budget cells in no shape. The result is the
// same on any number of threads. Time and memory are exponential in the width of the region, not in
// its length. Throws what growth_plan() throws. Precondition: at most limits::searched_cells cells.
[[nodiscard]] POLYPACK_API BigCount count_connected(const ConnectedProblem& problem,
                                                    const CountLimits& limits = {});

// Counts those that a motion maps to themselves. `image`: the image of each cell under the motion,
// which keeps neighbours neighbours, and required cells required.
[[nodiscard]] POLYPACK_API BigCount count_connected(const ConnectedProblem& problem,
                                                    std::span<const int> image,
                                                    const CountLimits& limits);

}  // namespace polypack
