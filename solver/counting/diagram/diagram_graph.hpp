// The graph of a diagram: every path from the root to the terminal is a packing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The label of an arc that leaves the cell of its node empty; above every placement.
inline constexpr int left_empty = std::numeric_limits<int>::max();

struct DiagramArc {
    int placement = 0;  // that covers the cell of the node; or left_empty
    int target = 0;
    [[nodiscard]] friend bool operator==(const DiagramArc&, const DiagramArc&) = default;
};

// A node stands for the first cell, in cell_order, that the path to it leaves open and that some
// packing below covers; its arcs are the ways to cover that cell or to leave it empty. Node 0 is
// the terminal, arcs lead to smaller numbers, and the last node is the root; a graph without nodes
// has no packing. Fixed placements are part of every packing and on no path.
struct DiagramGraph {
    std::vector<int> cell_order;  // all cells of the table
    std::vector<DiagramArc> arcs;
    std::vector<std::uint32_t> arc_ends;  // by node: one past its last arc

    [[nodiscard]] int nodes() const { return static_cast<int>(arc_ends.size()); }
    [[nodiscard]] int root() const { return nodes() - 1; }
    // Returns the arcs of a node, ascending by placement; the terminal has none.
    [[nodiscard]] std::span<const DiagramArc> arcs_of(int node) const {
        const std::uint32_t begin = node == 0 ? 0 : arc_ends[node - 1];
        return {arcs.data() + begin, arcs.data() + arc_ends[node]};
    }
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(int) * cell_order.size() + sizeof(DiagramArc) * arcs.size() +
               sizeof(std::uint32_t) * arc_ends.size();
    }
    [[nodiscard]] friend bool operator==(const DiagramGraph&, const DiagramGraph&) = default;
};

// Returns, by placement, the position of the first of its cells in the order.
[[nodiscard]] POLYPACK_API std::vector<int> first_positions(const PlacementTable& table,
                                                            std::span<const int> cell_order);

// Says, as a clause, why a graph is not a diagram of packings of the table; nullopt if every path
// is a packing and no two are the same. The graph may be anything. Does not check that every
// packing is a path. O(arcs * (cells / 64 + pieces)). Throws Stopped.
[[nodiscard]] POLYPACK_API std::optional<std::string> flaw_of(const DiagramGraph& graph,
                                                              const PlacementTable& table,
                                                              std::stop_token stop = {});

}  // namespace polypack
