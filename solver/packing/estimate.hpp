// How large a search will be, by random probes of its tree.
#pragma once

#include <cstdint>

#include "polypack/export.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {

// A number that is known to lie between two bounds with 95 % confidence.
struct Estimated {
    double value = 0;
    double low = 0;
    double high = 0;
};

struct Estimate {
    bool exact = false;       // the bounds are the values, since
    bool searched = false;    // the tree was small enough to be searched to the end, or
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

// What is to be said of a puzzle that has no packing for a plain reason.
[[nodiscard]] POLYPACK_API Estimate estimate_of_impossible();

// Estimates the search of an engine; search_options.stop ends the probing. A probe goes down from
// one of the subtrees that the tree is divided into, to a random child at each node, until it comes
// to a subtree that a bounded search can finish; what that counts, times the product of the numbers
// of children passed, is an unbiased estimate of the whole. Intervals take the logarithm of the
// mean as normal. Ends when nodes and packings are known within 1 %, after 1000 probes or more.
// Source: Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975; the
// bounded search at the end of a probe is our addition.
[[nodiscard]] POLYPACK_API Estimate estimate(const Engine& engine, const PlacementTable& table,
                                             const Symmetry& symmetry,
                                             const SearchOptions& search_options,
                                             const EstimateOptions& options);

}  // namespace polypack
