// Cells in space, as they are drawn and printed, and what is exact about them.
//
// The unit of length is the distance between the centres of neighbouring cells, for triangles and
// tetrahedra the side, for kites the longer side, on octagons the distance between octagons, on the
// rhombic lattice the side of a cube. x to the right, y up the page (away from the viewer of a
// model on a table), z up.
#pragma once

#include <cmath>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"

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
// The scalar product.
[[nodiscard]] constexpr double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
// The vector product.
[[nodiscard]] constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
// The length of a vector.
[[nodiscard]] inline double length(const Vec3& v) {
    return std::sqrt(dot(v, v));
}
// Precondition: v is not zero.
[[nodiscard]] inline Vec3 unit(const Vec3& v) {
    return (1 / length(v)) * v;
}

// The place of a cell in space, which is its centre or near it; of a translation, the translation.
[[nodiscard]] POLYPACK_API Vec3 centre_of(const Lattice& lattice, const Point& cell);

// A convex polyhedron around the place of a cell.
struct Polyhedron {
    // A face of it.
    struct Face {
        std::vector<int> corners;  // counter-clockwise seen from outside
        Vec3 normal;               // outwards, of length 1
    };
    std::vector<Vec3> corners;  // around the place of the cell
    std::vector<Face> faces;    // a top and a bottom first
};

// The cells of a lattice by residue. Precondition: they are not balls.
[[nodiscard]] POLYPACK_API std::vector<Polyhedron> polyhedra_of(const Lattice& lattice);

// A prism seen from above, counter-clockwise around the place of its cell; its height.
[[nodiscard]] POLYPACK_API std::vector<Vec2> outline_of(const Polyhedron& prism);
// The height of a prism.
[[nodiscard]] POLYPACK_API double height_of(const Polyhedron& prism);

// At right angles to both, or across two edges: the cross product without a common divisor.
[[nodiscard]] POLYPACK_API Point across(const Point& a, const Point& b);

// The planes along the faces of a cell, as integer functions of the lattice's coordinates without a
// common divisor: larger outside than on the face. O(corners^4).
[[nodiscard]] POLYPACK_API std::vector<Point> face_normals(const CellShape& shape);

// The directions of its edges, in the lattice's coordinates, without a common divisor; one of the
// two of each edge. O(corners^4).
[[nodiscard]] POLYPACK_API std::vector<Point> edge_directions(const CellShape& shape);

}  // namespace polypack
