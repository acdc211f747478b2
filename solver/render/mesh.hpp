#pragma once

#include <array>
#include <span>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Pieces as solids for printing and viewing: closed surfaces of triangles, made from plane
// polygons.

// A closed surface: every edge belongs to exactly two triangles, which run along it in opposite
// directions; triangles are counter-clockwise seen from outside. Lengths in millimetres.
struct Mesh {
    std::vector<Vec3> points;
    std::vector<std::array<int, 3>> triangles;  // numbers of points
};

struct SolidOptions {
    double unit = 20;  // mm from a cell to the next
    double gap = 0.1;  // mm that every outer face is inset from its cell, so that pieces fit
                       // together
    double bevel = 0;  // mm that outer convex edges are cut off
};

// The widest gap and bevel, as fractions of the unit, for which every cell keeps a core.
inline constexpr double widest_gap = 0.1;
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

// The corners of the smallest axis-parallel box around points. Precondition: at least one.
struct Bounds {
    Vec3 low;
    Vec3 high;
};
[[nodiscard]] Bounds bounds_of(std::span<const Vec3> points);

struct PolygonMesh {
    std::vector<Vec3> points;
    // Numbers of points, counter-clockwise seen from outside. Every edge is traversed by
    // equally many faces in both directions.
    std::vector<std::vector<int>> faces;
};

// The plane normal of a face, of length 1.
[[nodiscard]] Vec3 normal_of(const PolygonMesh& mesh, const std::vector<int>& face);

// The same surface with points doubled wherever parts of the solid touch only in an edge or a
// point: afterwards no edge has more than two faces and the faces at a point form one ring.
// O(edges * log).
[[nodiscard]] PolygonMesh split_where_touching(const PolygonMesh& mesh);

// The surface with its convex edges beveled, by `width` on either side. Preconditions: no edge has
// more than two faces; faces stay wider than twice the width; at every point, sectors of coplanar
// faces between a convex and a concave edge are right angles. O(edges * log).
[[nodiscard]] PolygonMesh bevelled(const PolygonMesh& mesh, double width);

// Faces cut into triangles, none of them without area. Precondition: faces are simple polygons.
[[nodiscard]] Mesh triangulated(const PolygonMesh& mesh);

}  // namespace polypack
