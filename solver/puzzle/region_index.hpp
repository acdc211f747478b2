// From points to the numbers of a region's cells.
#pragma once

#include <cstddef>
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

    // Whether shapes can be looked up by in_box(), at() and offset(): the region is compact and
    // does not wrap.
    [[nodiscard]] bool is_box() const { return !dense_.empty() && period_ == Point{}; }
    // Whether the point lies in the box around the region. Precondition: is_box().
    [[nodiscard]] bool in_box(const Point& p) const {
        const Point at = p - least_;
        return at.x >= 0 && at.y >= 0 && at.z >= 0 && at.x < extent_.x && at.y < extent_.y &&
               at.z < extent_.z;
    }
    // The entry of a point in the box, the number of its cell or -1; that of p + d, if it lies in
    // the box, is at(p)[offset(d)].
    [[nodiscard]] const int* at(const Point& p) const { return dense_.data() + offset(p - least_); }
    // How far apart the entries of points are whose difference is d.
    [[nodiscard]] std::ptrdiff_t offset(const Point& d) const {
        return (static_cast<std::ptrdiff_t>(d.z) * extent_.y + d.y) * extent_.x + d.x;
    }

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
