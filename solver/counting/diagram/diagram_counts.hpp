// The counts of a PackingDiagram, computed in integers of any width.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/counting/diagram/marginals.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// The ways to continue from a position at a cell, each with its number of packings.
struct Choices {
    struct Choice {
        int placement = 0;  // or left_empty
        BigCount packings;
    };
    std::vector<Choice> list;  // ascending by placement, only those with packings
};

// The counts of a graph, in integers as narrow as the number of packings permits. Functions that
// take long throw Stopped.
class DiagramCounts {
  public:
    DiagramCounts(const PlacementTable& placements, DiagramGraph paths)
        : table(&placements),
          graph(std::move(paths)),
          first(first_positions(placements, graph.cell_order)) {}
    DiagramCounts(const DiagramCounts&) = delete;
    DiagramCounts& operator=(const DiagramCounts&) = delete;
    virtual ~DiagramCounts() = default;

    [[nodiscard]] virtual std::size_t bytes() const = 0;
    // Returns the number of packings below a node.
    [[nodiscard]] virtual BigCount below(int node) const = 0;
    // Returns the number of packings of a position. The first call takes memory; throws
    // MemoryLimitExceeded.
    [[nodiscard]] virtual BigCount given(const Node& position) const = 0;
    // Returns the marginals of the paths that begin at a node.
    [[nodiscard]] virtual Marginals marginals(const Node& position, int from) const = 0;

    const PlacementTable* table;
    DiagramGraph graph;
    std::vector<int> first;  // by placement, see first_positions()
};

// Counts the packings below every node. Throws MemoryLimitExceeded and Stopped.
[[nodiscard]] std::unique_ptr<const DiagramCounts> counts_of(const PlacementTable& table,
                                                             DiagramGraph graph,
                                                             const Allowance& allowance);

}  // namespace polypack
