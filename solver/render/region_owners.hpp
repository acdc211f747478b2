// Which placed piece covers which cell, for one packing of a puzzle after another.
#pragma once

#include <span>
#include <vector>

#include "polypack/puzzle/region_index.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {

// Cells are numbered in the order of points.
class RegionOwners {
  public:
    // O(cells * log).
    explicit RegionOwners(const Puzzle& puzzle);

    // Replaces the packing. O(cells).
    void set(const std::vector<PlacedPiece>& packing);

    [[nodiscard]] const std::vector<Point>& cells() const { return cells_; }
    // The number of the cell at a point, or -1.
    [[nodiscard]] int find(const Point& point) const { return index_.find(point); }
    // The index in the packing of the piece that covers a cell, or nobody.
    [[nodiscard]] int at(int cell) const { return owners_[cell]; }
    [[nodiscard]] std::span<const int> owners() const { return owners_; }
    // The cells that touch a cell within its layer, but not across a wrap.
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
