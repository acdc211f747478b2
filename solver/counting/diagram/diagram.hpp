// A decision diagram of all packings of a puzzle: counts, weighs, numbers and samples them without
// listing them. build_diagram.hpp builds it, diagram_bytes.hpp stores it.
#pragma once

#include <cstddef>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/counting/diagram/marginals.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

class DiagramCounts;

// A decision diagram with the numbers of packings below its nodes. Its allowance has a stop; once
// that is requested, functions that take long throw Stopped.
//
// Positions are nodes of a search: placements, with or without the fixed ones, and cells to leave
// empty; a contradictory one has no packings. Packings are placement numbers, ascending, fixed ones
// included. Packings are ordered by their cells, as numbered by the table: at the first cell where
// two differ, the one with the smaller placement comes first, and a cell left empty comes last. The
// order depends on the puzzle alone, not on how the diagram was made.
class POLYPACK_API PackingDiagram {
  public:
    // Counts the packings below every node. Keeps a reference to the table. Precondition: the graph
    // has no flaw_of() with respect to the table. O(arcs). Throws MemoryLimitExceeded and Stopped.
    PackingDiagram(const PlacementTable& table, DiagramGraph graph,
                   const Allowance& allowance = {});
    PackingDiagram(PackingDiagram&& other) noexcept;
    PackingDiagram& operator=(PackingDiagram&& other) noexcept;
    PackingDiagram(const PackingDiagram&) = delete;
    PackingDiagram& operator=(const PackingDiagram&) = delete;
    ~PackingDiagram();

    // Returns the nodes and arcs.
    [[nodiscard]] const DiagramGraph& graph() const;
    // Returns the memory that the graph and its counts take so far.
    [[nodiscard]] std::size_t bytes() const;

    // Returns the number of packings.
    [[nodiscard]] BigCount count() const;
    // Returns the number of packings of a position. Visits only the part of the diagram between its
    // placements, or, if cells are to stay empty, the part above as well. The first call counts the
    // ways to reach each node, too, which may double the memory. Throws MemoryLimitExceeded.
    [[nodiscard]] BigCount count_given(const Node& position) const;
    // Returns the marginals of a position. O(arcs), less for positions with more placements. Throws
    // MemoryLimitExceeded.
    [[nodiscard]] Marginals marginals(const Node& position = {}) const;

    // Returns the packing that `index` others precede. Precondition: index < count(). O(length of
    // the packing) steps if the order of the diagram's cells agrees with that of the table;
    // otherwise each step weighs the part of the diagram that is left.
    [[nodiscard]] std::vector<int> unrank(const BigCount& index) const;
    // Returns the number of packings before this one; as fast as unrank(). Precondition:
    // count_given() of its placements is 1.
    [[nodiscard]] BigCount rank(std::span<const int> packing) const;

    // Returns a random packing; all have the same probability. The result is a function of the
    // numbers of the generator, which the standard fixes. Precondition: count() > 0. O(arcs of a
    // path).
    [[nodiscard]] std::vector<int> sample(std::mt19937_64& random) const;

  private:
    std::unique_ptr<const DiagramCounts> counts_;
};

}  // namespace polypack
