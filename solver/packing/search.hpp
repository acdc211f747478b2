// Searches a placement table with any engine: packings and counts out.
//
// Whoever has a Puzzle calls solve() of polypack/solve.hpp, which does what has to come before a
// search: validation, reasons, symmetry, rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/packing/engine.hpp"

namespace polypack {

// How far a search is, for whoever watches it from another thread. The search is divided into
// parts, taken in random order unless SearchOptions::ordered, so that the parts done are a fair
// sample of all.
struct SearchProgress {
    std::atomic<int> parts{0};  // 0: not divided yet, or too short to be
    std::atomic<int> done{0};
    std::atomic<std::uint64_t> nodes{0};  // of the parts done, and the next two
    std::atomic<double> squares{0};       // the sum of the squares of their nodes
    std::atomic<std::uint64_t> packings{0};
};

// What a search is to do, and when to stop.
struct SearchOptions : EngineOptions {
    int threads = 0;          // 0: one per core
    std::uint64_t limit = 0;  // stop after that many reported packings; 0: never
    std::stop_token stop;     // stop soon after this is requested
    bool list_all = false;    // report every packing, not one per class; limit then counts packings
    bool ordered = false;     // report in an order that does not depend on the threads
    // Packings that this refuses do not count; empty: all count. Must be thread-safe.
    std::function<bool(std::span<const int> packing)> admits;
    SearchProgress* progress = nullptr;  // if set: kept up to date
};

struct SearchResult {
    std::uint64_t all = 0;       // packings
    std::uint64_t distinct = 0;  // packings up to the motions of the Symmetry
    SearchStats stats;
    double seconds = 0;  // of wall time, the search alone
    int threads = 1;     // that took part
    // False: a limit or a stop ended it; counts are of what was found.
    bool complete = true;
    bool limit_reached = false;      // it was the limit, or FoundPacking said enough
    std::vector<std::string> notes;  // what the engine decided before the search, for --verbose
};

// Receives a packing (placement numbers ascending, fixed ones included) and the number of packings
// in its class (1 with list_all). Returns false to end the search. Calls come from one thread at a
// time; may be empty, then packings are only counted.
using FoundPacking = std::function<bool(std::span<const int> packing, std::uint64_t class_size)>;

// Runs an engine and measures it. Which member of a class is reported is not specified.
[[nodiscard]] SearchResult search(const Engine& engine, const PlacementTable& table,
                                  const Symmetry& symmetry, const SearchOptions& options,
                                  const FoundPacking& found);

}  // namespace polypack
