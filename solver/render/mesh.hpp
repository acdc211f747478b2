// Closed surfaces of triangles.
#pragma once

#include <array>
#include <map>
#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A closed surface: every edge belongs to exactly two triangles, which run along it in opposite
// directions; triangles are counter-clockwise seen from outside. Lengths in millimetres.
struct Mesh {
    std::vector<Vec3> points;                   // the corners of the triangles
    std::vector<std::array<int, 3>> triangles;  // numbers of points
    std::vector<CellColour> colours{};  // of the cells that triangles bound; empty: none has any
};

// Returns true if more than two triangles meet in an edge, by the places of points as files round
// them. Such edges are in solids without a gap whose cells touch along an edge only. O(triangles *
// log).
[[nodiscard]] bool has_shared_edges(const Mesh& mesh);

// Returns the numbers of the triangles by their colours, 0 for those without. O(triangles).
[[nodiscard]] std::map<CellColour, std::vector<int>> triangles_by_colour(const Mesh& mesh);

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
