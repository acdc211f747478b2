// The box around points, with sides along the axes.
#pragma once

#include <algorithm>
#include <functional>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// The least and the greatest coordinate along each axis.
struct PointBox {
    Point low;   // the least of each
    Point high;  // the greatest of each

    // Points along each axis.
    [[nodiscard]] Point size() const { return high - low + Point{1, 1, 1}; }
};

// Returns the least box that contains the points, which `point_of` takes from the elements of a
// range. Precondition: there is one. O(points).
template <class Range, class Projection = std::identity>
[[nodiscard]] PointBox box_of(const Range& range, Projection point_of = {}) {
    const Point first = std::invoke(point_of, *range.begin());
    PointBox box{first, first};
    for (const auto& element : range) {
        const Point& p = std::invoke(point_of, element);
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y),
                    std::max(box.high.z, p.z)};
    }
    return box;
}

}  // namespace polypack
