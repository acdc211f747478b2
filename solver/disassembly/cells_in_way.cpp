#include "polypack/disassembly/cells_in_way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace polypack {
namespace {

using Vec3 = std::array<double, 3>;

constexpr double tolerance = 1e-6;

Vec3 place_in_space(const Lattice& lattice, const Point& p) {
    Vec3 v{};
    for (int k = 0; k < 3; ++k) {
        v[k] = p.x * lattice.axes[0][k] + p.y * lattice.axes[1][k] + p.z * lattice.axes[2][k];
    }
    return v;
}

double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// The corners of a prism at a place.
std::vector<Vec3> corners(const CellShape& shape, const Vec3& place) {
    std::vector<Vec3> result;
    for (const Vec2& corner : shape.outline) {
        for (const double height : {-shape.height / 2, shape.height / 2}) {
            result.push_back({place[0] + corner.x, place[1] + corner.y, place[2] + height});
        }
    }
    return result;
}

// What a prism sweeps is the convex hull of its first and its last place. Two convex bodies do not
// overlap if along the normal of a side of either, one is behind the other. The sides of the hull
// are those of the prism, and those along the step.
bool prism_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                      const Point& still) {
    const CellShape& moving = lattice.shapes[lattice.residue_of(from)];
    const CellShape& resting = lattice.shapes[lattice.residue_of(still)];
    std::vector<Vec3> swept = corners(moving, place_in_space(lattice, from));
    const std::vector<Vec3> last = corners(moving, place_in_space(lattice, from + step));
    swept.insert(swept.end(), last.begin(), last.end());
    const std::vector<Vec3> there = corners(resting, place_in_space(lattice, still));
    const Vec3 way = place_in_space(lattice, step);
    std::vector<Vec3> normals{{0, 0, 1}, {-way[1], way[0], 0}};
    for (const CellShape* shape : {&moving, &resting}) {
        for (std::size_t i = 0; i < shape->outline.size(); ++i) {
            const Vec2& a = shape->outline[i];
            const Vec2& b = shape->outline[(i + 1) % shape->outline.size()];
            normals.push_back({b.y - a.y, a.x - b.x, 0});
        }
    }
    return std::ranges::none_of(normals, [&](const Vec3& normal) {
        if (dot(normal, normal) < tolerance) return false;
        const auto along = [&](const Vec3& corner) { return dot(corner, normal); };
        const auto [low, high] = std::ranges::minmax(swept, {}, along);
        const auto [least, most] = std::ranges::minmax(there, {}, along);
        return along(high) < along(least) + tolerance || along(most) < along(low) + tolerance;
    });
}

bool ball_in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                     const Point& still) {
    const Vec3 way = place_in_space(lattice, step);
    const Vec3 to_still = place_in_space(lattice, still - from);
    const double touching = 2 * lattice.shapes.front().radius;
    const double squared = dot(to_still, to_still);
    // The nearest point of the way is its first, its last, or the foot of the perpendicular.
    const Vec3 after = place_in_space(lattice, still - from - step);
    double nearest = std::min(squared, dot(after, after));
    const double along = dot(to_still, way);
    if (along > 0 && along < dot(way, way)) {
        nearest = std::min(nearest, squared - along * along / dot(way, way));
    }
    return nearest < touching * touching - tolerance;
}

}  // namespace

bool in_the_way(const Lattice& lattice, const Point& from, const Point& step, const Point& still) {
    return lattice.of_balls() ? ball_in_the_way(lattice, from, step, still)
                              : prism_in_the_way(lattice, from, step, still);
}

}  // namespace polypack
