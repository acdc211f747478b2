// The engine `small`: packs sets of shapes, one after another, in one region of few cells.
//
// Everything known about the region and the placements of each shape is kept from one set to the
// next, so that a set takes microseconds. It is the engine of Solver (api/solver.hpp), with which
// `choose` and `design` pack thousands of sets. It divides no search and reports no open nodes, so
// --engine does not name it. Start reading at small_search.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "polypack/packing/engines/small/small_set.hpp"
#include "polypack/packing/engines/small/small_sink.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// The result of SmallEngine::search().
struct SmallResult {
    std::uint64_t nodes = 0;    // pieces placed, one after another
    bool out_of_nodes = false;  // the limit of nodes ended the search
};

class SmallEngine {
  public:
    // Largest number of cells of a region.
    static constexpr int max_cells = 128;
    static constexpr int max_motions = 64;

    SmallEngine() = default;
    SmallEngine(const SmallEngine&) = delete;
    SmallEngine& operator=(const SmallEngine&) = delete;
    virtual ~SmallEngine() = default;

    // Returns the number of cells that every packing covers.
    [[nodiscard]] virtual int required_cells() const = 0;
    // Returns the number of motions of the region, the identity included.
    [[nodiscard]] virtual int motions() const = 0;

    // Returns the number of the shape with the placements of this table; equal sets of cells have
    // equal numbers. Precondition: the table has the cells of the region.
    [[nodiscard]] virtual int shape_of(const PlacementTable& placements) = 0;
    // Returns the number of placements of a shape.
    [[nodiscard]] virtual int placements_of(int shape) const = 0;
    // Returns the number of cells of each of its placements; 0 if there are none.
    [[nodiscard]] virtual int cells_of(int shape) const = 0;

    // Packs the set. `max_nodes`: 0 for no limit. `few`: only a few classes are wanted, which are
    // found sooner by remembering and comparing those found. Allocates nothing once a set of this
    // size has been searched. Precondition: the set is not empty, has each shape once, and has at
    // most as many cells as the region and at least the required ones.
    [[nodiscard]] virtual SmallResult search(std::span<const small_search::Owed> set,
                                             std::uint64_t max_nodes, bool few,
                                             SmallSink& sink) = 0;
    // Returns a piece of the packing just found, by position. Precondition: called by
    // SmallSink::found().
    [[nodiscard]] virtual small_search::Placed<small_search::TwoWords> placed(int piece) const = 0;
};

// Prepares the engine for a region: a table without pieces, and its symmetry.
[[nodiscard]] std::unique_ptr<SmallEngine> prepare_small(const PlacementTable& region,
                                                         const Symmetry& symmetry);

}  // namespace polypack
