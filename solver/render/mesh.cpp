#include "polypack/render/mesh.hpp"

#include <algorithm>
#include <cassert>

namespace polypack {

double volume_of(const Mesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        volume += dot(mesh.points[a], cross(mesh.points[b], mesh.points[c])) / 6;
    }
    return volume;
}

Bounds bounds_of(std::span<const Vec3> points) {
    assert(!points.empty());
    Bounds bounds{points.front(), points.front()};
    for (const Vec3& p : points) {
        bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y),
                      std::min(bounds.low.z, p.z)};
        bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y),
                       std::max(bounds.high.z, p.z)};
    }
    return bounds;
}

}  // namespace polypack
