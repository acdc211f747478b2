// The graph of one slab of a strip: its paths are the ways to fill the slab.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// Nodes 0 .. states-1 are the states at the border between two slabs, as the beginning of a slab;
// the others are within the slab. Arcs lead from a node to a state, now as the end of the slab, or
// to a later node within the slab; several may join the same two nodes. The matrix of the numbers
// of paths from states to states is the transfer matrix of the strip.
struct SlabGraph {
    int states = 0;
    // First node of each level within the slab, and one past the last node. No arc joins two nodes
    // of a level.
    std::vector<std::uint32_t> levels{0};
    // By node: one past its last arc.
    std::vector<std::size_t> ends;
    std::vector<std::uint32_t> targets;

    [[nodiscard]] int nodes() const { return static_cast<int>(ends.size()); }
    [[nodiscard]] std::span<const std::uint32_t> arcs_of(std::size_t node) const {
        const std::size_t begin = node == 0 ? 0 : ends[node - 1];
        return {targets.data() + begin, targets.data() + ends[node]};
    }
    [[nodiscard]] std::size_t bytes() const {
        return ends.size() * sizeof(std::size_t) + targets.size() * sizeof(std::uint32_t);
    }
};

// A graph with fewer states for the same numbers of paths to the accepting ones.
struct MergedGraph {
    static constexpr std::uint32_t dead = 0xffff'ffff;

    SlabGraph graph;
    std::vector<bool> accepting;          // by state of the graph
    std::vector<std::uint32_t> state_of;  // by state of the graph that was merged; `dead`: in none
};

// Drops the states without a path to an accepting one through any number of slabs, and merges those
// with equal numbers of paths to each of the merged states: the coarsest such partition, by
// refinement (Paige and Tarjan 1987 have a faster method). O(rounds * arcs * log); there are no
// more rounds than merged states and usually few. Throws Stopped.
[[nodiscard]] POLYPACK_API MergedGraph merge_equal_futures(const SlabGraph& graph,
                                                           const std::vector<bool>& accepting,
                                                           const std::stop_token& stop = {});

}  // namespace polypack
