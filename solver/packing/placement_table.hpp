// All ways to place the pieces of a puzzle in its region: the part of a puzzle that engines see.
//
// Cells are numbered 0 .. cells()-1 in the order of the region (by layer, row, column); pieces 0 ..
// pieces()-1 in the order of the puzzle; placements 0 .. size()-1 by piece, then orientation, then
// position. The order depends on the puzzle alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/rims.hpp"
#include "polypack/puzzle/edge_sides.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct TableSize;

// At least min and at most max placements of these pieces together.
struct PlacementGroup {
    std::vector<int> pieces;  // ascending
    Copies copies;            // of them together
};

// The placements of a puzzle, by number.
class POLYPACK_API PlacementTable {
  public:
    // Places every orientation of every piece at every position inside the region, without
    // duplicates, respecting colours, wrap and forbidden placements. O(placements * cells). Throws
    // MemoryLimitExceeded, for a table far too large before it is begun, and Stopped. Precondition:
    // the puzzle is valid and in canonical form, as returned by checked() of puzzle/validate.hpp.
    explicit PlacementTable(const Puzzle& puzzle, const Allowance& allowance = {})
        : PlacementTable(puzzle, {}, allowance) {}
    // Places all shapes of pieces that may lack cells. Only for counting, as engines assume that
    // all placements of a piece have as many cells. Preconditions: no connected pieces; as above.
    explicit PlacementTable(const Family& family, const Allowance& allowance = {})
        : PlacementTable(family.puzzle, family.removable, allowance) {}

    // Returns the number of cells of the region.
    [[nodiscard]] int cells() const { return static_cast<int>(required_.size()); }
    // Returns the number of pieces of the puzzle.
    [[nodiscard]] int pieces() const { return static_cast<int>(copies_.size()); }
    // Returns the number of placements.
    [[nodiscard]] int size() const { return static_cast<int>(piece_of_.size()); }
    // Returns the memory that the placements take.
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(int) * (cell_list_.size() + first_cell_.size() + piece_of_.size() +
                              2 * side_list_.size() + first_side_.size());
    }
    // Returns the numbers that decide the memory for engines.
    [[nodiscard]] TableSize measure() const;

    // Returns the cells of a placement, ascending.
    [[nodiscard]] std::span<const int> cells_of(int placement) const {
        return {cell_list_.data() + first_cell_[placement],
                cell_list_.data() + first_cell_[placement + 1]};
    }
    // Returns the colours of a placement's sides, sorted; empty unless edges().any().
    [[nodiscard]] std::span<const SideColour> sides_of(int placement) const {
        if (first_side_.empty()) return {};
        return {side_list_.data() + first_side_[placement],
                side_list_.data() + first_side_[placement + 1]};
    }
    // Returns the piece of a placement.
    [[nodiscard]] int piece_of(int placement) const { return piece_of_[placement]; }
    // Returns the first placement of a piece; those of a piece are all before the first of the
    // next one, first_of(piece + 1).
    [[nodiscard]] int first_of(int piece) const { return first_placement_[piece]; }

    // Returns the number of copies of a piece in a packing.
    [[nodiscard]] const Copies& copies(int piece) const { return copies_[piece]; }
    // Returns the groups of the rules on whole packings, which engines may use to prune.
    [[nodiscard]] std::span<const PlacementGroup> groups() const { return groups_; }
    // Returns the pieces that may not touch, and where placements would: engines may use both to
    // prune.
    [[nodiscard]] const Rims& rims() const { return rims_; }
    // Returns the sides of the region, whose colours must match. Placements whose colours do not
    // match the border are not in the table.
    [[nodiscard]] const EdgeSides& edges() const { return edges_; }
    // Returns true if placements exclude each other that have no cells in common: searches that
    // only look at cells then find much that is no packing.
    [[nodiscard]] bool excludes_beyond_cells() const {
        return !rims_.apart().empty() || edges_.any();
    }
    // Returns the bounds of the sum of the values of all placements, if there are any; engines may
    // use them to prune.
    [[nodiscard]] const std::optional<ValueRule>& value_rule() const { return value_rule_; }
    // Returns what each copy of a piece adds to that sum.
    [[nodiscard]] int value_of(int piece) const { return values_[piece]; }
    // Returns true if every packing covers the cell.
    [[nodiscard]] bool required(int cell) const { return required_[cell]; }
    // Returns the most optional cells that may stay empty; `unlimited` if any number may.
    [[nodiscard]] int hole_budget() const { return hole_budget_; }
    // Returns the placements that every packing contains, ascending.
    [[nodiscard]] std::span<const int> fixed() const { return fixed_; }
    // Returns the cells that touch a cell, by the lattice and the wrap of the region, ascending.
    [[nodiscard]] std::span<const int> neighbours_of(int cell) const {
        return {neighbours_.data() + first_neighbour_[cell],
                neighbours_.data() + first_neighbour_[cell + 1]};
    }
    // Returns the place of a cell in the coordinates of the lattice.
    [[nodiscard]] const Point& point_of(int cell) const { return points_[cell]; }
    // Returns true if all cells have the same z. O(cells).
    [[nodiscard]] bool is_flat() const;
    // Returns a checkerboard, 0 or 1 for each cell so that neighbours differ; empty if there is
    // none.
    [[nodiscard]] std::span<const std::uint8_t> colouring() const { return colouring_; }

    // Returns the placement of that piece that covers exactly these cells (in any order) and has
    // these colours (in any order), or -1.
    [[nodiscard]] int find(int piece, std::span<const int> cells,
                           std::span<const SideColour> sides = {}) const;

  private:
    PlacementTable(const Puzzle& puzzle, std::span<const Removable> removable,
                   const Allowance& allowance);
    void place(const Puzzle& puzzle, std::span<const Removable> removable,
               const Allowance& allowance);
    void reserve(const TableSize& size);
    void join_neighbours(const Puzzle& puzzle);

    std::vector<std::uint8_t> required_;  // by cell
    std::vector<Point> points_;           // by cell
    std::vector<Copies> copies_;          // by piece
    std::vector<int> first_placement_;    // by piece, and one past the last
    std::vector<int> piece_of_;           // by placement
    std::vector<int> first_cell_;         // by placement, and one past the last
    std::vector<int> cell_list_;
    std::vector<int> first_side_;  // by placement, and one past the last; empty: no colours
    std::vector<SideColour> side_list_;
    std::vector<int> fixed_;
    std::vector<int> first_neighbour_;  // by cell, and one past the last
    std::vector<int> neighbours_;
    std::vector<std::uint8_t> colouring_;
    int hole_budget_ = unlimited;
    std::vector<PlacementGroup> groups_;
    Rims rims_;
    EdgeSides edges_;
    std::optional<ValueRule> value_rule_;
    std::vector<int> values_;  // by piece
};

}  // namespace polypack
