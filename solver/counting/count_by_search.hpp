// Counts by listing one packing of each class.
#pragma once

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/method.hpp"

namespace polypack {

// Counts with the default engine. Throws Stopped.
[[nodiscard]] ExactCount count_by_search(const CountTask& task, const CountLimits& limits);

// Estimates the seconds from a few probes of the search, which take about a tenth of a second.
// Throws Stopped.
[[nodiscard]] double seconds_by_search(const CountTask& task, const CountLimits& limits);

}  // namespace polypack
