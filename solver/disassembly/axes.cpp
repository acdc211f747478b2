#include "polypack/disassembly/axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace polypack {
namespace {

using Vec3 = std::array<double, 3>;

Vec3 in_space(const Lattice& lattice, const Point& p) {
    Vec3 v{};
    for (int k = 0; k < 3; ++k) {
        v[k] = p.x * lattice.axes[0][k] + p.y * lattice.axes[1][k] + p.z * lattice.axes[2][k];
    }
    return v;
}

Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Lengths are at least about 1: whatever is this small is zero.
bool is_zero(double value) {
    return std::abs(value) < 1e-6;
}

bool parallel(const Vec3& a, const Vec3& b) {
    const Vec3 c = cross(a, b);
    return is_zero(c[0]) && is_zero(c[1]) && is_zero(c[2]);
}

bool perpendicular(const Vec3& a, const Vec3& b) {
    return is_zero(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

bool leads_to_neighbour(const Lattice& lattice, const Point& translation) {
    return std::ranges::any_of(lattice.neighbours, [&](const std::vector<Point>& offsets) {
        return std::ranges::find(offsets, translation) != offsets.end();
    });
}

bool along_a_side(const Lattice& lattice, const Vec3& direction) {
    for (const CellShape& shape : lattice.shapes) {
        for (std::size_t i = 0; i < shape.outline.size(); ++i) {
            const Vec2& a = shape.outline[i];
            const Vec2& b = shape.outline[(i + 1) % shape.outline.size()];
            if (parallel(direction, {b.x - a.x, b.y - a.y, 0})) return true;
        }
    }
    return false;
}

// Whether a plane of the lattice, spanned by two neighbours, is at right angles to the direction.
bool across_a_layer(const Lattice& lattice, const Vec3& direction) {
    std::vector<Vec3> in_layer;
    for (const Point& offset : lattice.neighbours.front()) {
        const Vec3 v = in_space(lattice, offset);
        if (perpendicular(v, direction)) in_layer.push_back(v);
    }
    return std::ranges::any_of(in_layer,
                               [&](const Vec3& v) { return !parallel(v, in_layer.front()); });
}

bool is_axis(const Lattice& lattice, const Point& translation) {
    if (leads_to_neighbour(lattice, translation)) return true;
    const Vec3 direction = in_space(lattice, translation);
    return lattice.of_balls() ? across_a_layer(lattice, direction)
                              : along_a_side(lattice, direction);
}

}  // namespace

std::vector<SlideStep> slide_axes(const Lattice& lattice) {
    constexpr int reach = 3;  // as far as an axis of any lattice leads
    const int height = lattice.flat ? 0 : reach;
    std::vector<SlideStep> axes;
    for (int x = reach; x >= 0; --x) {
        for (int y = x == 0 ? 0 : -reach; y <= reach; ++y) {
            for (int z = x == 0 && y == 0 ? 1 : -height; z <= height; ++z) {
                if (std::gcd(std::gcd(x, y), z) != 1) continue;
                const Point translation = in_points(lattice, {x, y, z});
                if (is_axis(lattice, translation)) axes.push_back(translation);
            }
        }
    }
    // The simplest first: those along the coordinates.
    std::ranges::stable_sort(axes, {}, [](const SlideStep& step) {
        return (step.x != 0 ? 1 : 0) + (step.y != 0 ? 1 : 0) + (step.z != 0 ? 1 : 0);
    });
    return axes;
}

Point in_steps(const Lattice& lattice, const Point& translation) {
    // Divisions take most of the time of making tables for many pairs of shapes.
    if (lattice.step == Point{1, 1, 1}) return translation;
    return {translation.x / lattice.step.x, translation.y / lattice.step.y,
            translation.z / lattice.step.z};
}

Point in_points(const Lattice& lattice, const Point& steps) {
    return {steps.x * lattice.step.x, steps.y * lattice.step.y, steps.z * lattice.step.z};
}

}  // namespace polypack
