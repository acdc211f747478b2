// The options and the result of a search of a placement table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/progress.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/rules.hpp"

namespace polypack {

// The largest limit for which several engines compete; see first/contest.hpp.
inline constexpr std::uint64_t max_in_contest = 100'000;

// The options of a search.
struct SearchOptions : EngineOptions {
    int threads = 0;  // 0: one per core
    // Number of reported packings after which to stop, 0: never. The search continues for a moment
    // to find out whether there are more: if it ends meanwhile, it is complete.
    std::uint64_t limit = 0;
    std::stop_token stop;    // stop soon after this is requested
    std::size_t memory = 0;  // bytes that table, motions and engine may take; 0: no limit
    bool list_all = false;   // report every packing, not one per class; limit then counts packings
    bool ordered = false;    // report in an order that does not depend on the threads
    PackingFilter admits = {};  // packings rejected by this do not count; empty: all count
    // If set, called once, on the calling thread, before a search that is not over within
    // SearchTree::small_search() nodes continues. Returns false if there is no packing: the search
    // then ends as complete. May throw Stopped.
    std::function<bool()> before_long = {};
    SearchProgress* progress = nullptr;  // if set, updated during the search; a cleared one
};

// The result of search().
struct SearchResult {
    std::uint64_t all = 0;       // packings
    std::uint64_t distinct = 0;  // packings up to the motions of the Symmetry
    SearchStats stats;           // nodes, and what engines count besides
    double seconds = 0;          // wall time
    double preparing = 0;        // of these, before the first node
    int threads = 1;             // number of threads used
    // False if a limit or a stop ended the search; the counts are then those of the packings found.
    bool complete = true;
    std::string_view engine = {};    // the one that searched, or that found the first packing
    bool limit_reached = false;      // it was the limit, or FoundPacking returned false
    std::vector<std::string> notes;  // what the engine decided before the search, for --verbose
};

// Receives a packing (placement numbers ascending, fixed ones included) and the number of packings
// in its class (1 with list_all). Returns false to end the search. Called from one thread at a
// time; if empty, packings are only counted.
using FoundPacking = std::function<bool(std::span<const int> packing, std::uint64_t class_size)>;

}  // namespace polypack
