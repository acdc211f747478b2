// Counts that take milliseconds, before anything is estimated.
#pragma once

#include <optional>

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/method.hpp"

namespace polypack {

// By the frontier. It goes by numbers of states, not by the clock: what it decides is the same
// everywhere. Both throw Stopped.

// In an order of cells that takes next to no time to find. nullopt if it takes more than about a
// millisecond.
[[nodiscard]] POLYPACK_API std::optional<ExactCount> count_at_once(const CountTask& task,
                                                                   const CountLimits& limits);

// nullopt as soon as it is expected, by the states that it has come to, to take more than some 50
// milliseconds, or more memory; at once if the copies of every piece are bounded: then a search is
// expected to be faster.
[[nodiscard]] POLYPACK_API std::optional<ExactCount> count_soon(const CountTask& task,
                                                                const CountLimits& limits);

}  // namespace polypack
