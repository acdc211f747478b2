// The engine `small`: sets of shapes, one after another, in one region of few cells.
//
// What is known about the region and about the placements of each shape is kept from one set to the
// next, so that a set takes microseconds. It is the engine of Solver (api/solver.hpp), which
// `choose` and `design` pack thousands of sets with; it divides no search and reports no open
// nodes, so --engine does not name it. small_search.hpp is the page to read first.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "polypack/packing/engines/small/small_set.hpp"
#include "polypack/packing/engines/small/small_sink.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// What SmallEngine::search() returns.
struct SmallResult {
    std::uint64_t nodes = 0;    // pieces placed, one after another
    bool out_of_nodes = false;  // the limit of nodes ended the search
};

class SmallEngine {
  public:
    // Cells and motions of a region, at most.
    static constexpr int max_cells = 128;
    static constexpr int max_motions = 64;

    SmallEngine() = default;
    SmallEngine(const SmallEngine&) = delete;
    SmallEngine& operator=(const SmallEngine&) = delete;
    virtual ~SmallEngine() = default;

    // The number of cells that every packing covers.
    [[nodiscard]] virtual int required_cells() const = 0;
    // The number of motions of the region, the identity included.
    [[nodiscard]] virtual int motions() const = 0;

    // The number of the shape with the placements of this table: the same for the same sets of
    // cells. Precondition: the table has the cells of the region.
    [[nodiscard]] virtual int shape_of(const PlacementTable& placements) = 0;
    // The number of placements of a shape, and of cells of each of them; 0 if there is none.
    [[nodiscard]] virtual int placements_of(int shape) const = 0;
    [[nodiscard]] virtual int cells_of(int shape) const = 0;

    // Packs the set. `max_nodes`: 0 for no limit. `few`: only a few classes are asked for, which
    // are found sooner if those found are kept and compared. Allocates nothing once as large a set
    // has been searched. Precondition: the set is not empty, has each shape once, and has as many
    // cells as the region or fewer, down to the required ones.
    [[nodiscard]] virtual SmallResult search(std::span<const small_search::Owed> set,
                                             std::uint64_t max_nodes, bool few,
                                             SmallSink& sink) = 0;
    // A piece of the packing just found, by position. Precondition: called by SmallSink::found().
    [[nodiscard]] virtual small_search::Placed<small_search::TwoWords> placed(int piece) const = 0;
};

// Prepares the engine for a region: a table without pieces, and its symmetry.
[[nodiscard]] std::unique_ptr<SmallEngine> prepare_small(const PlacementTable& region,
                                                         const Symmetry& symmetry);

}  // namespace polypack
