// A part of a search of the engine `cover`: what it works on, where its packings go, when it ends
// and what it counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/arena.hpp"
#include "polypack/packing/engines/cover/kernels/sparse_level.hpp"
#include "polypack/packing/engines/cover/kernels/wide_level.hpp"

namespace polypack {

// A path from the root: the options of the model in the order of their placement; ~item where an
// optional cell was left empty.
using Decisions = std::vector<int>;

// Receives the results of a part of a search.
class CoverSink {
  public:
    virtual ~CoverSink() = default;
    // Takes a packing as the decisions that lead to it; returns false to end the search after it.
    virtual bool packing(std::span<const int> decisions) = 0;
    // Returns true to end the search. Called once per 1024 nodes, or per 8 wide ones.
    virtual bool stopped() = 0;
};

// The input of a part of a search.
struct CoverPart {
    const CoverModel& model;
    const WideLevel& root;  // all options and items of the model, unless they are in `sparse`
    Arena& arena;           // of this thread
    // Prunes where the remaining pieces cannot fill a component of the empty cells. Requires
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
    // Number of nodes after which to stop, plus those on the way down to the next leaf; 0: no
    // bound. The search counts fewer nodes exactly if it has not exhausted the budget.
    std::uint64_t max_nodes = 0;
    // If set, a search stopped by the budget or the sink appends the nodes left open, in search
    // order. Reported packings and those below `rest` together are exactly those of the subtree,
    // each once.
    std::vector<Decisions>* rest = nullptr;
    // Guarantees `rest` even if the sink stopped the search; see Budget::rest_if_stopped.
    bool rest_if_stopped = true;
    // Makes a budget end the search at the same node on every machine, which takes longer.
    bool node_by_node = false;
};

}  // namespace polypack
