#include "polypack/render/mesh.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace polypack {

double volume_of(const Mesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        volume += dot(mesh.points[a], cross(mesh.points[b], mesh.points[c])) / 6;
    }
    return volume;
}

std::map<CellColour, std::vector<int>> triangles_by_colour(const Mesh& mesh) {
    std::map<CellColour, std::vector<int>> triangles;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        triangles[mesh.colours.empty() ? 0 : mesh.colours[i]].push_back(static_cast<int>(i));
    }
    return triangles;
}

bool has_shared_edges(const Mesh& mesh) {
    using Place = std::array<float, 3>;
    std::map<std::pair<Place, Place>, int> triangles;
    const auto place = [&](int point) {
        const Vec3& p = mesh.points[point];
        return Place{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
    };
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Place a = place(triangle[i]);
            const Place b = place(triangle[(i + 1) % 3]);
            if (++triangles[{std::min(a, b), std::max(a, b)}] > 2) return true;
        }
    }
    return false;
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
