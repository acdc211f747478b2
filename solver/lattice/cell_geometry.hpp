// Geometry of cells in space, for drawing and printing, and the exact part of it.
//
// The unit of length is the distance between the centres of neighbouring cells; for triangles and
// tetrahedra it is the side, for kites the longer side, on octagons the distance between octagons,
// on the rhombic lattice the side of a cube. x points to the right, y up the page (away from the
// viewer of a model on a table), z up.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/period.hpp"

namespace polypack {

// A point of the plane.
struct Vec2 {
    double x = 0;  // to the right
    double y = 0;  // away from the viewer
};

// A point of space, or a direction.
struct Vec3 {
    double x = 0;  // to the right
    double y = 0;  // away from the viewer
    double z = 0;  // up
};

[[nodiscard]] constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr Vec3 operator*(double factor, const Vec3& v) {
    return {factor * v.x, factor * v.y, factor * v.z};
}
// Returns the scalar product.
[[nodiscard]] constexpr double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
// Returns the vector product.
[[nodiscard]] constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
// Returns the length of a vector.
[[nodiscard]] inline double length(const Vec3& v) {
    return std::sqrt(dot(v, v));
}
// Returns the vector scaled to length 1. Precondition: v is not zero.
[[nodiscard]] inline Vec3 unit(const Vec3& v) {
    return (1 / length(v)) * v;
}

// Returns the place of a cell in space: its centre or a point near it. Maps a translation to its
// vector.
[[nodiscard]] POLYPACK_API Vec3 centre_of(const Lattice& lattice, const Point& cell);

// A convex polyhedron; coordinates are relative to the place of its cell.
struct Polyhedron {
    // A face of it.
    struct Face {
        std::vector<int> corners;  // counter-clockwise seen from outside
        Vec3 normal;               // outwards, of length 1
    };
    std::vector<Vec3> corners;  // around the place of the cell
    std::vector<Face> faces;    // a top and a bottom first
};

// A corner of a cell: exact coordinates, in a unit that all cells of its lattice have in common.
using CornerPoint = std::array<std::int64_t, 3>;

// Returns the corners of a cell; of a tile in the plane, of its outline. Two cells meet if and only
// if they have a corner in common. Points that the period makes the same are.
// Precondition: cells are not balls.
[[nodiscard]] POLYPACK_API std::vector<CornerPoint> corners_of(const Lattice& lattice,
                                                               const Point& cell,
                                                               const Period& period);

// Returns the shapes of the lattice's cells, by residue. Precondition: they are not balls.
[[nodiscard]] POLYPACK_API std::vector<Polyhedron> polyhedra_of(const Lattice& lattice);

// Returns the outline of a prism seen from above, counter-clockwise, relative to the place of its
// cell.
[[nodiscard]] POLYPACK_API std::vector<Vec2> outline_of(const Polyhedron& prism);
// Returns the height of a prism.
[[nodiscard]] POLYPACK_API double height_of(const Polyhedron& prism);

// Returns the cross product divided by the greatest common divisor of its coordinates. It is at
// right angles to both vectors.
[[nodiscard]] POLYPACK_API Point across(const Point& a, const Point& b);

// Returns the planes along the faces of a cell as integer functions of the lattice's coordinates
// without a common divisor, larger outside than on the face. O(corners^4).
[[nodiscard]] POLYPACK_API std::vector<Point> face_normals(const CellShape& shape);

// Returns the directions of the edges of a cell in the lattice's coordinates, without a common
// divisor; one of the two directions of each edge. O(corners^4).
[[nodiscard]] POLYPACK_API std::vector<Point> edge_directions(const CellShape& shape);

}  // namespace polypack
