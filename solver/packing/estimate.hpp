// How large a search will be, by random probes of its tree.
#pragma once

#include <atomic>
#include <cstdint>

#include "polypack/packing/search.hpp"

namespace polypack {

// A number that is known to lie between two bounds with 95 % confidence.
struct Estimated {
    double value = 0;
    double low = 0;
    double high = 0;
};

struct Estimate {
    bool exact = false;  // the tree was small enough to be searched; the bounds are the values
    int probes = 0;
    Estimated nodes;
    Estimated seconds;  // on one thread
    Estimated distinct;
    Estimated all;
};

struct EstimateOptions {
    int most_probes = 100000;
    const std::atomic<bool>* cancel = nullptr;  // ends the probing; the caller's clock
    std::uint64_t seed = 1;
};

// Estimates the search of the engine cover. A probe goes down from one of the subtrees that the
// tree is divided into, to a random child at each node, until it comes to a subtree that a bounded
// search can finish; what that counts, times the product of the numbers of children passed, is an
// unbiased estimate of the whole. Intervals take the logarithm of the mean as normal. Ends
// when nodes and packings are known within 1 %, after 1000 probes or more.
// Source: Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975; the
// bounded search at the end of a probe is our addition.
[[nodiscard]] Estimate estimate(const PlacementTable& table, const Symmetry& symmetry,
                                const SearchOptions& search_options,
                                const EstimateOptions& options);

}  // namespace polypack
