// Counts that take milliseconds, before anything is estimated.
#pragma once

#include <optional>

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/method.hpp"

namespace polypack {

// Both functions use the frontier and throw Stopped. They are limited by numbers of states, not by
// the clock, so that their decisions are the same everywhere.

// Counts in an order of cells that takes next to no time to find; returns nullopt if that takes
// more than about a millisecond.
[[nodiscard]] POLYPACK_API std::optional<ExactCount> count_at_once(const CountTask& task,
                                                                   const CountLimits& limits);

// Returns nullopt as soon as the states met suggest that counting takes more than some 50
// milliseconds, or more memory; at once if the copies of every piece are bounded, as a search is
// then expected to be faster.
[[nodiscard]] POLYPACK_API std::optional<ExactCount> count_soon(const CountTask& task,
                                                                const CountLimits& limits);

}  // namespace polypack
