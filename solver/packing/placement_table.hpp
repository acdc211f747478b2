// Every way to place a piece in a region: all that the search engines see of a puzzle.
//
// Cells are numbered 0 .. cells()-1 in the order of the region (by layer, row, column); pieces
// 0 .. pieces()-1 in the order of the puzzle; placements 0 .. size()-1 by piece, then orientation,
// then position. The order depends on the puzzle alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/family/family.hpp"
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
    // duplicates, respecting colours, wrap and forbidden placements. O(placements * cells).
    // Throws MemoryLimitExceeded, for a table far too large before it is begun, and Stopped.
    // Precondition: the puzzle is valid and in canonical form, as checked() of puzzle/validate.hpp
    // returns it.
    explicit PlacementTable(const Puzzle& puzzle, const Allowance& allowance = {})
        : PlacementTable(puzzle, {}, allowance) {}
    // Places all shapes of pieces that may lack cells: for counting, as engines take all placements
    // of a piece to have as many cells. Precondition: no connected pieces; see above.
    explicit PlacementTable(const Family& family, const Allowance& allowance = {})
        : PlacementTable(family.puzzle, family.removable, allowance) {}

    // How many cells the region has.
    [[nodiscard]] int cells() const { return static_cast<int>(required_.size()); }
    // How many pieces the puzzle has.
    [[nodiscard]] int pieces() const { return static_cast<int>(copies_.size()); }
    // How many placements there are.
    [[nodiscard]] int size() const { return static_cast<int>(piece_of_.size()); }
    // The memory that the placements take.
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(int) * (cell_list_.size() + first_cell_.size() + piece_of_.size());
    }
    // The numbers that decide the memory for it.
    [[nodiscard]] TableSize measure() const;

    // The cells a placement covers, ascending.
    [[nodiscard]] std::span<const int> cells_of(int placement) const {
        return {cell_list_.data() + first_cell_[placement],
                cell_list_.data() + first_cell_[placement + 1]};
    }
    // The piece of a placement.
    [[nodiscard]] int piece_of(int placement) const { return piece_of_[placement]; }
    // The placements of a piece are first_of(piece) .. first_of(piece + 1) - 1.
    [[nodiscard]] int first_of(int piece) const { return first_placement_[piece]; }

    // How many copies of a piece a packing uses.
    [[nodiscard]] const Copies& copies(int piece) const { return copies_[piece]; }
    // The groups of the rules on whole packings, which engines may use to prune.
    [[nodiscard]] std::span<const PlacementGroup> groups() const { return groups_; }
    // Whether every packing covers the cell.
    [[nodiscard]] bool required(int cell) const { return required_[cell]; }
    // The most optional cells that may stay empty; `unlimited` if any number may.
    [[nodiscard]] int hole_budget() const { return hole_budget_; }
    // Placements that every packing contains, ascending.
    [[nodiscard]] std::span<const int> fixed() const { return fixed_; }
    // The cells that touch a cell, by the lattice and the wrap of the region, ascending.
    [[nodiscard]] std::span<const int> neighbours_of(int cell) const {
        return {neighbours_.data() + first_neighbour_[cell],
                neighbours_.data() + first_neighbour_[cell + 1]};
    }
    // Where a cell is, in the coordinates of the lattice.
    [[nodiscard]] const Point& point_of(int cell) const { return points_[cell]; }
    // Whether all cells have the same z. O(cells).
    [[nodiscard]] bool is_flat() const;
    // 0 or 1 for each cell so that neighbours differ, a checkerboard; empty if there is none.
    [[nodiscard]] std::span<const std::uint8_t> colouring() const { return colouring_; }

    // The placement of that piece that covers exactly these cells (in any order), or -1.
    [[nodiscard]] int find(int piece, std::span<const int> cells) const;

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
    std::vector<int> fixed_;
    std::vector<int> first_neighbour_;  // by cell, and one past the last
    std::vector<int> neighbours_;
    std::vector<std::uint8_t> colouring_;
    int hole_budget_ = unlimited;
    std::vector<PlacementGroup> groups_;
};

}  // namespace polypack
