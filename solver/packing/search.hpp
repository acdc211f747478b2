// One interface to every engine: a placement table in, packings and counts out.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Whether to prune in some way: where it pays, or as told.
enum class PruneSwitch { automatic, on, off };

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
struct SearchOptions {
    int threads = 0;                            // 0: one per core
    std::uint64_t limit = 0;                    // stop after that many reported packings; 0: never
    const std::atomic<bool>* cancel = nullptr;  // stop soon after this becomes true
    bool list_all = false;  // report every packing, not one per class; limit then counts packings
    bool ordered = false;   // report in an order that does not depend on the threads
    // Packings that this refuses do not count; empty: all count. Must be thread-safe.
    std::function<bool(std::span<const int> packing)> admits;
    std::string simd;  // "", or the name of a kernel: "scalar", "sse4", "avx2", "avx512"
    SearchProgress* progress = nullptr;  // if set: kept up to date
    // Of the engine cover: drop options that leave some item uncoverable before the search; cut
    // where the pieces left cannot fill the parts that the empty cells fall into.
    PruneSwitch eliminate = PruneSwitch::automatic;
    PruneSwitch volumes = PruneSwitch::automatic;
};

// Counted by every engine in the same way. Node totals depend on the puzzle and the engine, not on
// the threads.
struct SearchStats {
    std::uint64_t nodes = 0;       // calls of the recursive step
    std::uint64_t placements = 0;  // placements tried
};

struct SearchResult {
    std::uint64_t all = 0;       // packings
    std::uint64_t distinct = 0;  // packings up to the motions of the Symmetry
    SearchStats stats;
    double seconds = 0;  // of wall time, the search alone; filled by search()
    int threads = 1;     // that took part
    bool complete =
        true;  // false: a limit or a cancellation ended it; counts are of what was found
    std::vector<std::string> notes;  // what the engine decided before the search, for --verbose
};

// Receives a packing (placement numbers ascending, fixed ones included) and the number of packings
// in its class (1 with list_all). Returns false to end the search. Calls come from one thread at a
// time; may be empty, then packings are only counted.
using FoundPacking = std::function<bool(std::span<const int> packing, std::uint64_t class_size)>;

// An engine by its name, for --engine. Engines read no clock and never throw: a time limit is the
// caller's, through SearchOptions::cancel.
struct Engine {
    std::string_view name;
    std::string_view summary;
    SearchResult (*run)(const PlacementTable& table, const Symmetry& symmetry,
                        const SearchOptions& options, const FoundPacking& found);
};

// All engines, the default one first.
[[nodiscard]] std::span<const Engine> engines();
// The engine of that name, or nullptr.
[[nodiscard]] const Engine* find_engine(std::string_view name);

// Runs an engine and measures it.
[[nodiscard]] SearchResult search(const Engine& engine, const PlacementTable& table,
                                  const Symmetry& symmetry, const SearchOptions& options,
                                  const FoundPacking& found);

}  // namespace polypack
