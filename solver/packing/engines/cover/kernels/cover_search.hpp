// The recursion of the engine `cover`, compiled for several instruction sets and chosen at run
// time. See kernels/cover_search-inl.hpp for how it works.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/arena.hpp"
#include "polypack/packing/engines/cover/kernels/levels.hpp"
#include "polypack/packing/engines/simd_level.hpp"

namespace polypack {

// A path from the root: options of the model in the order in which they were placed; ~item where an
// optional cell was left empty.
using Decisions = std::vector<int>;

// Receives the results of a part of a search.
class CoverSink {
  public:
    virtual ~CoverSink() = default;
    // A packing, as the decisions that lead to it; false ends the search after this packing.
    virtual bool packing(std::span<const int> decisions) = 0;
    // Whether to end the search; called once per 1024 nodes, and per 8 wide ones.
    virtual bool stopped() = 0;
};

// What a part of a search works on.
struct CoverPart {
    const CoverModel& model;
    const WideLevel& root;  // all options and items of the model, unless they are in `sparse`
    Arena& arena;           // of this thread
    // Prune where the remaining pieces cannot fill a component of the empty cells. Requires
    // CoverModel::link_cells and root.at.
    bool volumes = false;
    bool only_count = false;              // packings are counted and not reported
    const SparseLevel* sparse = nullptr;  // if set, instead of `root`
};

struct CoverCounts {
    std::uint64_t nodes = 0;
    std::uint64_t placements = 0;  // tried
    std::uint64_t packings = 0;
    std::uint64_t volume_tests = 0;
    std::uint64_t volume_cuts = 0;

    CoverCounts& operator+=(const CoverCounts& other) {
        nodes += other.nodes;
        placements += other.placements;
        packings += other.packings;
        volume_tests += other.volume_tests;
        volume_cuts += other.volume_cuts;
        return *this;
    }
};

struct CoverBudget {
    // Stop after this many nodes, plus those on the way down to the next leaf; 0: no bound. The
    // search counts fewer nodes than this exactly if it has not exhausted the budget.
    std::uint64_t max_nodes = 0;
    // If set, a search stopped by the budget or the sink appends the nodes left open here, in
    // search order. The packings reported and those below `rest` together are exactly those of the
    // subtree, each once.
    std::vector<Decisions>* rest = nullptr;
    // Whether that holds where the sink stopped it too; see Budget::rest_if_stopped.
    bool rest_if_stopped = true;
    // Whether a budget must end the search at the same node on every machine; takes longer.
    bool node_by_node = false;
};

// Preconditions of all these: the machine supports the level, and `decisions` is a path from the
// root that the model permits. A search throws only what the sink throws.

// Searches the subtree below the decisions. If `sink` is null, packings are only counted and
// nothing stops the search.
CoverCounts search_subtree(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                           CoverSink* sink, const CoverBudget& budget = {});

// Expands one node (nothing if it is dead or itself a packing): its packings go to the sink;
// returns its children that are neither dead nor packings. If the sink stops it, the children not
// examined yet are returned unchecked, so that no packing is lost.
[[nodiscard]] std::vector<Decisions> expand(SimdLevel level, const CoverPart& part,
                                            std::span<const int> decisions, CoverSink* sink,
                                            CoverCounts& counts);

// The options of the model that leave some item uncoverable if placed first, ascending; those found
// so far if the sink asks to stop. The sink gets no packings. O(options^2 * items) word operations
// at worst.
[[nodiscard]] std::vector<int> dead_options(SimdLevel level, const CoverPart& part,
                                            CoverSink* sink = nullptr);

}  // namespace polypack
