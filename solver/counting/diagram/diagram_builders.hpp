// The two ways to build the graph of a diagram, and what they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "polypack/base/flat_table.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Puts the graph together from below, in reduced form: equal nodes are one node.
class DiagramBuilder {
  public:
    static constexpr int terminal = 0;
    static constexpr int no_node = -1;  // nothing is below it

    // Of the allowance, the memory counts. `beside`: bytes that the caller holds.
    DiagramBuilder(const Allowance& allowance, std::size_t beside);

    // What the caller holds from now on.
    void set_beside(std::size_t bytes) { beside_ = bytes; }

    // The node with these arcs: an earlier one if it has the same, the target if the only arc
    // leaves the cell empty, no_node if there are none. Precondition: ascending by placement, to
    // nodes returned before. Throws MemoryLimitExceeded.
    [[nodiscard]] int add(std::span<const DiagramArc> arcs);

    // The graph with that root, from which all nodes can be reached; the builder is then empty.
    [[nodiscard]] DiagramGraph finish(int root, std::vector<int> cell_order);

  private:
    void append(std::span<const DiagramArc> arcs);
    // Before that many bytes are allocated. Throws MemoryLimitExceeded.
    void require(std::size_t more) const;
    [[nodiscard]] std::size_t bytes() const;

    Allowance allowance_;
    std::size_t beside_;
    DiagramGraph graph_;
    FlatTable table_;  // of nodes but the terminal
};

// From the states of a frontier: breadth first over them, then from below. nullopt: the states have
// more than `max_words` 64-bit words together (0: no bound). Throws Stopped and
// MemoryLimitExceeded.
[[nodiscard]] std::optional<DiagramGraph> frontier_diagram(const PlacementTable& table,
                                                           const CountLimits& limits,
                                                           std::uint64_t max_words);

// From a list: searches all packings, sorts them and merges what they begin and end with; the cells
// are in the order of the table. Throws Stopped, and MemoryLimitExceeded if the list or the graph
// takes too much.
[[nodiscard]] DiagramGraph listed_diagram(const PlacementTable& table, const Symmetry& symmetry,
                                          const CountLimits& limits);

}  // namespace polypack
