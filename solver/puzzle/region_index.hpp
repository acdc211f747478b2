// Maps points to the numbers of a region's cells.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Index of a region's cells by point, wrapped where the region wraps. Uses a dense box where the
// region is compact and binary search where it is scattered.
class POLYPACK_API RegionIndex {
  public:
    // Precondition: the cells are sorted by point and within the period.
    explicit RegionIndex(const Region& region);

    // Returns the number of the cell at p, or -1. O(1) in a compact region, else O(log cells).
    [[nodiscard]] int find(const Point& p) const;

    // Returns true if shapes can be looked up with in_box(), at() and offset(): the region is
    // compact and does not wrap.
    [[nodiscard]] bool is_box() const { return !dense_.empty() && !period_.any(); }
    // Returns true if the point lies in the box around the region. Precondition: is_box().
    [[nodiscard]] bool in_box(const Point& p) const {
        const Point at = p - least_;
        return at.x >= 0 && at.y >= 0 && at.z >= 0 && at.x < extent_.x && at.y < extent_.y &&
               at.z < extent_.z;
    }
    // Returns the entry of a point in the box, which holds the number of its cell or -1. The entry
    // of p + d, if that lies in the box, is at(p)[offset(d)].
    [[nodiscard]] const int* at(const Point& p) const { return dense_.data() + offset(p - least_); }
    // Returns the distance between the entries of two points whose difference is d.
    [[nodiscard]] std::ptrdiff_t offset(const Point& d) const {
        return (static_cast<std::ptrdiff_t>(d.z) * extent_.y + d.y) * extent_.x + d.x;
    }

    // Returns p reduced to 0 .. period-1 along the axes that wrap.
    [[nodiscard]] Point wrapped(const Point& p) const { return period_.within(p); }

  private:
    Period period_;
    Point least_;
    Point extent_;            // of the dense box
    std::vector<int> dense_;  // empty: scattered
    std::vector<Point> sorted_;
};

}  // namespace polypack
