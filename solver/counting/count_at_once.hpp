// Counts that take a millisecond, before methods are compared.
#pragma once

#include <optional>

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/count_task.hpp"

namespace polypack {

// Counts by the frontier, in an order of cells that takes next to no time to find; returns nullopt
// if that takes more than about a millisecond. It is limited by the number of states, not by the
// clock, so that its decision is the same everywhere. Throws Stopped.
[[nodiscard]] POLYPACK_API std::optional<ExactCount> count_at_once(const CountTask& task,
                                                                   const CountLimits& limits);

}  // namespace polypack
