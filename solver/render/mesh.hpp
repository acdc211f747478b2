// Closed surfaces of triangles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {

// A closed surface: every edge belongs to exactly two triangles, which run along it in opposite
// directions; triangles are counter-clockwise seen from outside. Lengths in millimetres.
struct Mesh {
    std::vector<Vec3> points;                   // the corners of the triangles
    std::vector<std::array<int, 3>> triangles;  // numbers of points
};

// Returns the volume that a mesh encloses, in mm^3; negative if it is inside out. O(triangles).
[[nodiscard]] double volume_of(const Mesh& mesh);

// A box along the axes.
struct Bounds {
    Vec3 low;   // its least coordinates
    Vec3 high;  // its greatest coordinates
};
// Returns the smallest box around points. Precondition: there is at least one.
[[nodiscard]] Bounds bounds_of(std::span<const Vec3> points);

}  // namespace polypack
