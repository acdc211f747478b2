// Cells as solids in space: the position and shape of each.
//
// The unit of length is the distance between the centres of neighbouring cells, for triangles the
// side, for kites the longer side, on octagons the distance between octagons. x to the right, y up
// the page (away from the viewer of a model on a table), z up.
#pragma once

#include <cmath>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;
};

// The centre of a cell; of a translation, the translation in space.
[[nodiscard]] Vec3 centre_of(const Lattice& lattice, const Point& cell);

[[nodiscard]] constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr Vec3 operator*(double factor, const Vec3& v) {
    return {factor * v.x, factor * v.y, factor * v.z};
}
[[nodiscard]] constexpr double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[nodiscard]] inline double length(const Vec3& v) {
    return std::sqrt(dot(v, v));
}
// Precondition: v is not zero.
[[nodiscard]] inline Vec3 unit(const Vec3& v) {
    return (1 / length(v)) * v;
}

}  // namespace polypack
