// Pieces as solids for printing and viewing: closed surfaces of triangles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A closed surface: every edge belongs to exactly two triangles, which run along it in opposite
// directions; triangles are counter-clockwise seen from outside. Lengths in millimetres.
struct Mesh {
    std::vector<Vec3> points;                   // the corners of the triangles
    std::vector<std::array<int, 3>> triangles;  // numbers of points
};

// How the cells of a piece become a solid.
struct SolidOptions {
    double unit = 20;  // mm from a cell to the next
    double gap = 0.1;  // mm that every outer face is inset from its cell, so that pieces fit
                       // together
    double bevel = 0;  // mm that outer convex edges are cut off
};

// The widest gap for which every cell keeps a core, as a fraction of the unit.
inline constexpr double widest_gap = 0.1;
// The widest bevel, likewise.
inline constexpr double widest_bevel = 0.12;

// The solid of the cells of a piece, at their position: neighbouring cells are joined without a
// seam, balls by necks. Cells that touch only in an edge or a corner are not joined; without a gap
// such cells have points at the same position, but share none. Preconditions: unit > 0; 0 <= gap <=
// widest_gap * unit; 0 <= bevel <= widest_bevel * unit, and if not 0 then gap > 0 and
// lattice.bevels. O(cells * log).
[[nodiscard]] Mesh solid_of(const Lattice& lattice, std::span<const Point> cells,
                            const SolidOptions& options);

// The volume that a mesh encloses, in mm^3; negative if it is inside out. O(triangles).
[[nodiscard]] double volume_of(const Mesh& mesh);

// A box along the axes.
struct Bounds {
    Vec3 low;   // its least coordinates
    Vec3 high;  // its greatest coordinates
};
// The smallest box around points. Precondition: there is at least one.
[[nodiscard]] Bounds bounds_of(std::span<const Vec3> points);

}  // namespace polypack
