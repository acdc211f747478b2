// Forecasts a running search.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"

namespace polypack {

// The progress of a search, extrapolated from its finished parts. Work is counted in parts of equal
// expectation; the rest takes (parts - done) times the mean time of a part.
struct Outlook {
    bool share_known = true;       // whether `share` is known
    double share = 0;              // of the work, 0 to 1
    bool foreseeable = false;      // enough parts are done to extrapolate
    double seconds_left = 0;       // this and the next two only if foreseeable
    double seconds_left_low = 0;   // a 95 % interval; both 0: that is not known
    double seconds_left_high = 0;  // the upper bound of the same interval
    std::uint64_t packings = 0;    // found so far
    std::uint64_t nodes = 0;       // searched so far
    double nodes_per_second = 0;   // of the clock
};

// Returns the outlook after the given number of seconds. Nothing is foreseeable if the parts are
// not taken in random order.
[[nodiscard]] POLYPACK_API Outlook outlook(const SearchProgress& progress, double seconds);

// Returns the share of the units of the phase that are done, at most 1; nullopt if it is unknown.
[[nodiscard]] POLYPACK_API std::optional<double> share_of(const Progress& progress);
// Returns the seconds left of a phase of even units, from the mean time of a unit; nullopt in the
// first half second.
[[nodiscard]] POLYPACK_API std::optional<double> seconds_left_of(const Progress& progress);

}  // namespace polypack
