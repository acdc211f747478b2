// Estimates the size of a search by random probes of its tree.
#pragma once

#include <cstdint>

#include "polypack/export.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {

// A number with the bounds of its 95 % confidence interval.
struct Estimated {
    double value = 0;
    double low = 0;
    double high = 0;
};

struct Estimate {
    bool exact = false;       // the bounds equal the values, because
    bool searched = false;    // the tree was small enough to be searched completely, or
    bool impossible = false;  // it is known without a search that there is no packing
    int probes = 0;
    Estimated nodes;
    Estimated seconds;  // on one thread
    Estimated distinct;
    Estimated all;
};

struct EstimateOptions {
    int most_probes = 100000;
    std::uint64_t seed = 1;
};

// The estimate for a puzzle that is known to have no packing.
[[nodiscard]] POLYPACK_API Estimate estimate_of_impossible();

// Estimates the search of an engine; search_options.stop ends the probing. A probe starts at
// one of the subtrees that the tree is divided into and descends to a random child at each node
// until it reaches a subtree that a bounded search can finish; the counts of that search, times the
// product of the numbers of children along the way, are an unbiased estimate of the whole.
// Intervals assume that the logarithm of the mean is normal. Ends when nodes and packings are known
// within 1 %, after at least 1000 probes. Source: Knuth, "Estimating the efficiency of backtrack
// programs", Math. Comp. 29, 1975; the bounded search at the end of a probe is our addition.
[[nodiscard]] POLYPACK_API Estimate estimate(const Engine& engine, const PlacementTable& table,
                                             const Symmetry& symmetry,
                                             const SearchOptions& search_options,
                                             const EstimateOptions& options);

}  // namespace polypack
