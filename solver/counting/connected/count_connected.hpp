// Counts the ways to cut a region into connected shapes of given sizes.
#pragma once

#include <span>
#include <stdexcept>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/count_limits.hpp"

namespace polypack {

// Thrown if the region is too wide for count_connected() in every order of its cells that was
// tried.
class POLYPACK_API FrontierTooWide : public std::invalid_argument, public UserError {
  public:
    explicit FrontierTooWide(int cells);
    [[nodiscard]] const char* what() const noexcept override {
        return std::invalid_argument::what();
    }
};

// Counts the sets of disjoint connected shapes that cover every required cell, with as many shapes
// of each size as its copies allow, and at most hole_budget cells in no shape. The result is the
// same on any number of threads. Time and memory are exponential in the width of the region, not in
// its length. Throws Stopped, MemoryLimitExceeded and FrontierTooWide.
[[nodiscard]] POLYPACK_API BigCount count_connected(const ConnectedProblem& problem,
                                                    const CountLimits& limits = {});

// Counts those that a motion maps to themselves. `image`: the image of each cell under the motion,
// which keeps neighbours neighbours, and required cells required.
[[nodiscard]] POLYPACK_API BigCount count_connected(const ConnectedProblem& problem,
                                                    std::span<const int> image,
                                                    const CountLimits& limits);

}  // namespace polypack
