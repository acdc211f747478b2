// Finds the placed piece that covers each cell, of one packing, or of packings of a puzzle one
// after another.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

inline constexpr int nobody = -1;   // owner of region cells that stay empty
inline constexpr int outside = -2;  // owner of everything outside the region

// The index in the packing of the piece that covers each cell of the region, or nobody.
using CellOwners = std::map<Point, int>;

// Computes the owners of the region's cells. O(cells * log).
[[nodiscard]] CellOwners cell_owners(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

// Returns the owner of a point, possibly outside.
[[nodiscard]] int owner_at(const CellOwners& owners, const Point& point);

// Returns the point of the same cell within the period of the region.
[[nodiscard]] Point wrapped(const Region& region, const Point& p);

// Returns the connected parts of the pieces within the layers, each starting with its first cell in
// the order of points. O(cells * log).
[[nodiscard]] std::vector<std::vector<Point>> layer_parts(const Lattice& lattice,
                                                          const CellOwners& owners);

// The owners of cells by number; cells are numbered in the order of points.
class RegionOwners {
  public:
    // O(cells * log).
    explicit RegionOwners(const Puzzle& puzzle);

    // Replaces the packing. O(cells).
    void set(const std::vector<PlacedPiece>& packing);

    [[nodiscard]] const std::vector<Point>& cells() const { return cells_; }
    // Returns the number of the cell at a point, or -1.
    [[nodiscard]] int find(const Point& point) const { return index_.find(point); }
    // Returns the index in the packing of the piece that covers a cell, or nobody.
    [[nodiscard]] int at(int cell) const { return owners_[cell]; }
    [[nodiscard]] std::span<const int> owners() const { return owners_; }
    // Returns the cells that touch a cell within its layer, but not across a wrap.
    [[nodiscard]] std::span<const int> beside(int cell) const {
        return {beside_.data() + first_beside_[cell], beside_.data() + first_beside_[cell + 1]};
    }

  private:
    std::vector<Point> cells_;
    RegionIndex index_;  // without the wrap
    std::vector<int> owners_;
    std::vector<int> first_beside_;  // by cell, and one past the last
    std::vector<int> beside_;
};

}  // namespace polypack
