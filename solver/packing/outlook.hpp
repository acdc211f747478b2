// What a search that is under way promises of the rest.
#pragma once

#include <cstdint>

#include "polypack/export.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {

// How far a search is, as far as the parts done tell of those that are not. Work is counted in
// parts of equal expectation; what is left takes (parts - done) times the mean time of a part.
struct Outlook {
    double share = 0;             // of the work, 0 to 1
    bool foreseeable = false;     // enough parts are done to tell the rest
    double seconds_left = 0;      // the three of them only if foreseeable
    double seconds_left_low = 0;  // a 95 % interval
    double seconds_left_high = 0;
    std::uint64_t packings = 0;
    std::uint64_t nodes = 0;
    double nodes_per_second = 0;
};

// The outlook after that many seconds of searching. `random_order`: the parts are taken in random
// order; else nothing is foreseeable.
[[nodiscard]] POLYPACK_API Outlook outlook(const SearchProgress& progress, double seconds,
                                           bool random_order);

}  // namespace polypack
