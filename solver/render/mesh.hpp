// Pieces as solid bodies for printing and for looking at: closed surfaces of triangles.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/geometry.hpp"

namespace polypack {

// A closed surface: every edge belongs to just two triangles, which run along it in opposite
// directions; triangles are counter-clockwise seen from outside. Lengths in millimetres.
struct Mesh {
    std::vector<Vec3> points;
    std::vector<std::array<int, 3>> triangles;  // numbers of points
};

struct SolidOptions {
    double unit = 20;  // mm from a cell to the next
    double gap = 0.1;  // mm that every outer face lies inside of its cell, so that pieces go
                       // together
    double bevel = 0;  // mm that outer convex edges are cut off
};

// The widest gap and bevel, as shares of the unit, for which every cell keeps a core.
inline constexpr double widest_gap = 0.1;
inline constexpr double widest_bevel = 0.12;

// The body of the cells of a piece, in the place where they lie: cells next to each other are
// joined without a seam, balls by necks. Cells that touch in an edge or a corner alone are not
// joined; without a gap such cells have points in the same place, but share none.
// Preconditions: unit > 0; 0 <= gap <= widest_gap * unit; 0 <= bevel <= widest_bevel * unit, and
// if not 0 then gap > 0 and lattice.bevels. O(cells * log).
[[nodiscard]] Mesh solid_of(const Lattice& lattice, std::span<const Point> cells,
                            const SolidOptions& options);

// The volume that a mesh encloses, in mm^3; negative if it is inside out. O(triangles).
[[nodiscard]] double volume_of(const Mesh& mesh);

// The corners of the smallest upright box around points. Precondition: at least one.
struct Bounds {
    Vec3 low;
    Vec3 high;
};
[[nodiscard]] Bounds bounds_of(std::span<const Vec3> points);

}  // namespace polypack
