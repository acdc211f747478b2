// Convex polyhedra in coordinates of three translations, in whole numbers.
#pragma once

#include <vector>

#include "polypack/lattice/plane.hpp"

namespace polypack {

// Returns the vector product, in coordinates of the translations.
[[nodiscard]] inline ExactPoint across(const ExactPoint& a, const ExactPoint& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Returns the volume that three edges span, in coordinates of the translations; negative if they
// are left-handed.
[[nodiscard]] inline Whole volume(const ExactPoint& a, const ExactPoint& b, const ExactPoint& c) {
    const ExactPoint normal = across(a, b);
    return normal.x * c.x + normal.y * c.y + normal.z * c.z;
}

// Returns the faces of the polyhedron with these corners, cell `number` of a tiling: each
// counter-clockwise if seen from outside, from the least of its corners on. Throws InvalidTiling if
// one of the points is no corner, or if all lie in a plane. O(corners^4).
[[nodiscard]] std::vector<Ring> faces_of(const std::vector<ExactPoint>& corners, int number);

// Returns six times the volume of the polyhedron with these faces.
[[nodiscard]] Whole sixfold_volume(const std::vector<Ring>& faces);

}  // namespace polypack
