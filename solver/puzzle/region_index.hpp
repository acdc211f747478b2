// From points to the numbers of a region's cells.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The number of each cell of a region by its point, wrapped where the region wraps. Looks points
// up in a dense box where the region is compact and by binary search where it is scattered.
class POLYPACK_API RegionIndex {
  public:
    // Precondition: the cells are sorted by point and within the period.
    explicit RegionIndex(const Region& region);

    // The number of the cell at p, or -1. O(1) in a compact region, else O(log cells).
    [[nodiscard]] int find(const Point& p) const;

    // p reduced to 0 .. period-1 along the axes that wrap.
    [[nodiscard]] Point wrapped(Point p) const;

  private:
    Point period_;
    Point least_;
    Point extent_;            // of the dense box
    std::vector<int> dense_;  // empty: scattered
    std::vector<Point> sorted_;
};

}  // namespace polypack
