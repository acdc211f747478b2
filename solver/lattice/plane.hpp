// Polygons of the plane in coordinates of two translations, in whole numbers.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/lattice/exact_point.hpp"

namespace polypack {

// Twice the area of the triangle that two sides span, in coordinates of the translations.
[[nodiscard]] inline Whole cross(const ExactPoint& a, const ExactPoint& b) {
    return a.x * b.y - a.y * b.x;
}

using Ring = std::vector<ExactPoint>;  // corners, all in the same direction around

// Returns twice the area of a ring, negative if it runs clockwise.
[[nodiscard]] inline Whole doubled_area(const Ring& ring) {
    Whole area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        area += cross(ring[i], ring[(i + 1) % ring.size()]);
    }
    return area;
}

// Returns a ring moved by a translation.
[[nodiscard]] inline Ring shifted(Ring ring, const ExactPoint& by) {
    for (ExactPoint& corner : ring) corner = corner + by;
    return ring;
}

}  // namespace polypack
