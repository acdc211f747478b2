#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/flat_table.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/diagram/diagram.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Puts the graph of a diagram together from below, in reduced form: equal nodes are one node.

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

// Builds the diagram of all packings of a puzzle, in the cheaper of two ways.

enum class DiagramMethod {
    automatic,
    frontier,  // from the states of a frontier over cells in an order that is found
    list,      // from the packings that a search lists
};

// The names of the methods that can be asked for.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> diagram_method_names();
// "": automatic. Precondition: otherwise one of these names.
[[nodiscard]] POLYPACK_API DiagramMethod diagram_method(std::string_view name);

struct BuiltDiagram {
    PackingDiagram diagram;
    std::string_view method;
    std::string why;  // this method, as a clause
};

// The diagram of the packings of a table, whose motions help to list them. The same arguments give
// the same diagram: the choice of a method depends on no clock. Keeps a reference to the table.
// Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API BuiltDiagram build_diagram(const PlacementTable& table,
                                                      const Symmetry& symmetry,
                                                      const CountLimits& limits = {},
                                                      DiagramMethod method = {});

// The same from a frontier if that is a matter of a fraction of a second; nullopt: it is not.
// Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::optional<PackingDiagram> quick_diagram(
    const PlacementTable& table, const CountLimits& limits = {});

// The diagram of a table that is known to have no packing. Keeps a reference to it.
[[nodiscard]] POLYPACK_API PackingDiagram empty_diagram(const PlacementTable& table);

// Throws std::invalid_argument if the puzzle has rules on whole packings: no diagram knows them.
POLYPACK_API void require_no_rules(const Puzzle& puzzle);

}  // namespace polypack
