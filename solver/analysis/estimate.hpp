// Estimates the size of a search by random probes of its tree.
#pragma once

#include <cstdint>
#include <string_view>

#include "polypack/analysis/interval.hpp"
#include "polypack/base/export.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {

// The result of an estimate. If it was stopped before its first probe was done, nothing is known;
// every interval is then 0 to infinity and doubted.
struct Estimate {
    // True if nodes, distinct and all are exact: their bounds equal the values (those of seconds
    // need not), because the tree was searched or found impossible.
    bool exact = false;
    bool searched = false;    // the whole tree was searched, or
    bool impossible = false;  // it is known without a search that there is no packing
    int probes = 0;           // of the search tree
    bool finished = false;    // false: stopped before the probes asked for were done
    Estimated nodes;          // of the search
    Estimated seconds;        // on one thread of this machine, as busy as it is
    Estimated distinct;       // packings up to symmetry
    Estimated all;            // packings

    // Returns true if anything is known.
    [[nodiscard]] bool known() const { return exact || probes > 0; }
    // Returns true if no interval is in doubt.
    [[nodiscard]] bool reliable() const {
        for (const Estimated* e : {&nodes, &seconds, &distinct, &all}) {
            if (e->doubt != Doubt::none) return false;
        }
        return true;
    }
};

// The options of an estimate.
struct EstimateOptions {
    // Number of probes, at most max_probes; 0: until nodes and packings are known within 1 %, or
    // stopped.
    int probes = 0;
    std::uint64_t seed = 1;  // of the random numbers
    // Trees of up to this many nodes, at least 1, are searched instead; takes a tenth of a second
    // or less.
    std::uint64_t small_tree = 300'000;
    Progress* progress = nullptr;  // if set, told of the probes
};

// The largest number of probes that can be asked for.
inline constexpr int max_probes = 1'000'000'000;

// Throws std::invalid_argument if the options are out of their bounds.
POLYPACK_API void check(const EstimateOptions& options);

// Returns the estimate for a puzzle that is known to have no packing.
[[nodiscard]] POLYPACK_API Estimate zero_estimate();

// Estimates the search of an engine; search_options.stop ends the probing. Probes descend the tree
// side by side, in batches. A batch proceeds by the number of settled cells: of the nodes that
// settle the same number it keeps a random sample, as many as it has probes, and scales their
// weights to match; small subtrees are searched. The weighted counts of a batch are an unbiased
// estimate of the whole, with far less variance than those of independent probes; the differences
// between the batches give the intervals. The same probes and seed give the same estimate, except
// for the seconds. The batches start small, so that there is an estimate soon, and grow; only the
// largest count if there is time for all. Throws std::invalid_argument if the options are out of
// their bounds.
//
// Sources: Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975; Chen,
// "Heuristic sampling", SIAM J. Comput. 21, 1992, for the strata; Fearnhead and Clifford, "On-line
// inference for hidden Markov models", J. R. Stat. Soc. B 65, 2003, for the sampling of weighted
// nodes. The searches of small subtrees are our addition.
[[nodiscard]] POLYPACK_API Estimate estimate(const Engine& engine, const PlacementTable& table,
                                             const Symmetry& symmetry,
                                             const SearchOptions& search_options,
                                             const EstimateOptions& options);

}  // namespace polypack
