// Sums, products and lengths of vectors in space.
#pragma once

#include <cmath>

#include "polypack/render/geometry.hpp"

namespace polypack {

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
