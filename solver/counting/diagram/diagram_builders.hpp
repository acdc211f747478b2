// The two ways to build the graph of a diagram, and their common part.
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

// Builds the graph from below, in reduced form: equal nodes are one node.
class DiagramBuilder {
  public:
    static constexpr int terminal = 0;
    static constexpr int no_node = -1;  // nothing is below it

    // Uses the memory limit of the allowance. `beside`: bytes that the caller holds.
    DiagramBuilder(const Allowance& allowance, std::size_t beside);

    // Sets the bytes that the caller holds from now on.
    void set_beside(std::size_t bytes) { beside_ = bytes; }

    // Stops comparing with the nodes added so far. Precondition: those to come, at most `most`
    // until the next call, decide another cell. Throws MemoryLimitExceeded.
    void begin_cell(std::size_t most);

    // Returns the node with these arcs: an earlier one if it has the same arcs, the target if the
    // only arc leaves the cell empty, no_node if there are none. Precondition: the arcs are
    // ascending by placement and lead to nodes returned before. Throws MemoryLimitExceeded.
    [[nodiscard]] int add(std::span<const DiagramArc> arcs);

    // Returns the graph with that root, from which all nodes can be reached, and empties the
    // builder.
    [[nodiscard]] DiagramGraph finish(int root, std::vector<int> cell_order);

  private:
    void append(std::span<const DiagramArc> arcs);
    // Throws MemoryLimitExceeded if `more` bytes are too many; called before they are allocated.
    void require(std::size_t more) const;
    [[nodiscard]] std::size_t bytes() const;

    Allowance allowance_;
    std::size_t beside_;
    DiagramGraph graph_;
    FlatTable table_;  // of the nodes to compare with
};

// Builds the graph from the states of a frontier: first the states breadth first, then the graph
// from below. Returns nullopt if the states have more than `max_words` 64-bit words together (0: no
// bound). Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] std::optional<DiagramGraph> frontier_diagram(const PlacementTable& table,
                                                           const CountLimits& limits,
                                                           std::uint64_t max_words);

// Builds the graph from a list: searches all packings, sorts them and merges equal beginnings and
// endings; the cells are in the order of the table. Throws Stopped, and MemoryLimitExceeded if the
// list or the graph takes too much.
[[nodiscard]] DiagramGraph listed_diagram(const PlacementTable& table, const Symmetry& symmetry,
                                          const CountLimits& limits);

}  // namespace polypack
