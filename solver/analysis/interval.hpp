// Confidence intervals of a total from independent estimates of it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Reasons to doubt an interval.
enum class Doubt {
    none,
    none_found,   // all estimates are 0: the total may be 0, and has no upper bound
    few_batches,  // none, or too few to judge their differences
    heavy_tail,   // a few large estimates make up most of the total: it may be far larger
};

// Returns "none", "none found", "few probes" or "heavy tail".
[[nodiscard]] POLYPACK_API std::string_view doubt_name(Doubt doubt);

// A number with the bounds of its 95 % confidence interval; `high` is infinite if there is no upper
// bound. Nothing is known by default.
struct Estimated {
    double value = 0;                                       // the estimate
    double low = 0;                                         // the lower bound
    double high = std::numeric_limits<double>::infinity();  // the upper bound
    Doubt doubt = Doubt::few_batches;                       // what speaks against it
};

// Returns the mean of unbiased, nonnegative estimates with its interval and doubt. The interval is
// that of a gamma distribution with the mean and variance of the mean, wider by Student's factor
// and by the contribution of the largest estimate: where the total depends on whether a rare event
// is met, it is about the interval of a Poisson count. The upper bound is not below that of a
// lognormal distribution, and with a heavy tail twice as far away, as a factor. Source: Fay and
// Feuer, "Confidence intervals for directly standardized rates", Statistics in Medicine 16, 1997.
[[nodiscard]] POLYPACK_API Estimated interval_of_mean(std::span<const double> estimates);

// Returns the probability of an event that occurred in `count` of so many independent trials:
// Wilson's interval, or the exact one-sided bound if it occurred never or always. Source: Brown,
// Cai and DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16, 2001.
// Precondition: count <= trials, 0 < trials.
[[nodiscard]] POLYPACK_API Estimated interval_of_share(std::uint64_t count, std::uint64_t trials);

}  // namespace polypack
