// All packings of a puzzle as a decision diagram: counted, weighed, numbered and drawn without
// listing them. See build_diagram.hpp for how it is made, diagram_bytes.hpp for how it is kept.
#pragma once

#include <cstddef>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/diagram/diagram_graph.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// In how many of the packings that contain the placements of a position each placement occurs.
struct Marginals {
    BigCount packings;                 // that contain the position
    std::vector<BigCount> placements;  // by number; a fixed one occurs in all

    // In how many of them a piece covers each cell. O(placements * cells).
    [[nodiscard]] POLYPACK_API std::vector<BigCount> cells_of(int piece,
                                                              const PlacementTable& table) const;
};

class DiagramCounts;

// What takes long throws Stopped once the stop of the allowance that it was made with is requested.
//
// Positions are nodes of a search: placements, fixed ones among them or not, and cells to leave
// empty; a contradictory one has no packings. Packings are placement numbers, ascending, fixed ones
// included. The order of packings is that of their cells, as numbered by the table: at the first
// cell where two differ, the one with the smaller placement comes first, and a cell left empty
// comes last. It depends on the puzzle alone, and not on how the diagram was made.
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

    // The nodes and arcs.
    [[nodiscard]] const DiagramGraph& graph() const;
    // The memory that the graph and its counts take.
    [[nodiscard]] std::size_t bytes() const;

    // The number of packings.
    [[nodiscard]] BigCount count() const;
    // The number of packings of a position: only the part of the diagram that lies between its
    // placements is visited, or, if cells are to stay empty, the part above as well.
    [[nodiscard]] BigCount count_given(const Node& position) const;
    // O(arcs), less the more the position contains.
    [[nodiscard]] Marginals marginals(const Node& position = {}) const;

    // The packing that `index` others precede. Precondition: index < count(). O(length of the
    // packing) steps, as long as the order of the diagram's cells agrees with that of the table;
    // otherwise each step weighs the part of the diagram that is left.
    [[nodiscard]] std::vector<int> unrank(const BigCount& index) const;
    // The number of packings before this one; as fast as unrank(). Precondition: count_given() of
    // its placements is 1.
    [[nodiscard]] BigCount rank(std::span<const int> packing) const;

    // A packing at random, each with the same probability: a function of what the generator, whose
    // numbers the standard fixes, returns. Precondition: count() > 0. O(arcs of a path).
    [[nodiscard]] std::vector<int> sample(std::mt19937_64& random) const;

  private:
    std::unique_ptr<const DiagramCounts> counts_;
};

// What to do next in a puzzle that is partly packed.
struct Hint {
    BigCount packings;  // that contain the position; 0: nothing else is set
    int cell = -1;      // the open cell that the fewest placements can cover; -1: none is open
    int cell_placements = 0;           // how many placements can cover it
    bool cell_may_stay_empty = false;  // counted as one more way
    int piece = -1;  // the piece of which the fewest placements are possible; -1: none is left
    int piece_placements = 0;  // how many placements of it are possible
    // Of the placements on that cell the one in the most packings, and in how many; -1: none.
    int placement = -1;
    BigCount placement_packings;  // the packings with that placement
};

// Only placements that some packing contains beside the position count. Of equals the first one.
[[nodiscard]] POLYPACK_API Hint hint_for(const PackingDiagram& diagram, const PlacementTable& table,
                                         const Node& position);

// A number below `bound`, each with the same probability. Precondition: bound > 0.
[[nodiscard]] POLYPACK_API BigCount random_below(const BigCount& bound, std::mt19937_64& random);

}  // namespace polypack
