#include "polypack/disassembly/axes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

bool leads_to_neighbour(const Lattice& lattice, const Point& translation) {
    return std::ranges::any_of(lattice.neighbours, [&](const std::vector<Point>& offsets) {
        return std::ranges::find(offsets, translation) != offsets.end();
    });
}

// Returns the edges of all kinds of cells.
std::vector<Point> edges_of(const Lattice& lattice) {
    std::vector<Point> edges;
    for (const CellShape& shape : lattice.shapes) {
        const std::vector<Point> some = edge_directions(shape);
        edges.insert(edges.end(), some.begin(), some.end());
    }
    return edges;
}

bool along_one(const std::vector<Point>& edges, const Point& translation) {
    return std::ranges::any_of(edges, [&](const Point& edge) {
        return edge.x * translation.y == edge.y * translation.x &&
               edge.y * translation.z == edge.z * translation.y &&
               edge.z * translation.x == edge.x * translation.z;
    });
}

// Returns true if a plane of the lattice, spanned by two neighbours, is at right angles to the
// direction.
bool across_a_layer(const Lattice& lattice, const Point& translation) {
    constexpr double nothing = 1e-6;
    const Vec3 direction = centre_of(lattice, translation);
    std::vector<Vec3> in_layer;
    for (const Point& offset : lattice.neighbours.front()) {
        const Vec3 v = centre_of(lattice, offset);
        if (std::abs(dot(v, direction)) < nothing) in_layer.push_back(v);
    }
    return std::ranges::any_of(
        in_layer, [&](const Vec3& v) { return length(cross(v, in_layer.front())) > nothing; });
}

// Returns the shortest translation along a vector, in multiples of the lattice's steps.
Point shortest_along(const Lattice& lattice, const Point& vector) {
    const int divisor = std::gcd(std::gcd(vector.x, vector.y), vector.z);
    std::int64_t times = 1;
    for (const auto coordinate : {&Point::x, &Point::y, &Point::z}) {
        const std::int64_t step = lattice.step.*coordinate;
        times = std::lcm(times, step / std::gcd<std::int64_t>(step, vector.*coordinate / divisor));
    }
    const auto steps = [&](int Point::* coordinate) {
        return vector.*coordinate / divisor * times / (lattice.step.*coordinate);
    };
    const std::array all{steps(&Point::x), steps(&Point::y), steps(&Point::z)};
    const std::int64_t common = std::gcd(std::gcd(all[0], all[1]), all[2]);
    const std::int64_t forward = all[0] != 0 ? all[0] : all[1] != 0 ? all[1] : all[2];
    const std::int64_t by = forward < 0 ? -common : common;
    return {static_cast<int>(all[0] / by), static_cast<int>(all[1] / by),
            static_cast<int>(all[2] / by)};
}

// See AxisLines.
bool has_lines(const Point& unit) {
    return std::abs(unit.x) == 1 || std::abs(unit.y) == 1 || std::abs(unit.z) == 1;
}

}  // namespace

std::vector<SlideStep> slide_axes(const Lattice& lattice) {
    constexpr int reach = 3;  // as far as an axis of any built-in lattice leads
    const int height = lattice.flat ? 0 : reach;
    const std::vector<Point> edges = lattice.of_balls() ? std::vector<Point>{} : edges_of(lattice);
    const auto is_axis = [&](const Point& translation) {
        if (leads_to_neighbour(lattice, translation)) return true;
        return lattice.of_balls() ? across_a_layer(lattice, translation)
                                  : along_one(edges, translation);
    };
    std::vector<SlideStep> axes;
    for (int x = reach; x >= 0; --x) {
        for (int y = x == 0 ? 0 : -reach; y <= reach; ++y) {
            for (int z = x == 0 && y == 0 ? 1 : -height; z <= height; ++z) {
                if (std::gcd(std::gcd(x, y), z) != 1 || !has_lines({x, y, z})) continue;
                const Point translation = in_points(lattice, {x, y, z});
                if (is_axis(translation)) axes.push_back(translation);
            }
        }
    }
    // Translations of a skew lattice may lead farther.
    const auto add = [&](const Point& vector) {
        if (lattice.flat && vector.z != 0) return;
        const Point shortest = shortest_along(lattice, vector);
        const Point translation = in_points(lattice, shortest);
        if (has_lines(shortest) && is_axis(translation) &&
            std::ranges::find(axes, translation) == axes.end()) {
            axes.push_back(translation);
        }
    };
    for (const Point& edge : edges) add(edge);
    for (const std::vector<Point>& offsets : lattice.neighbours) {
        for (const Point& offset : offsets) add(offset);
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

AxisLines::AxisLines(const Point& unit) {
    assert(has_lines(unit));
    if (std::abs(unit.x) != 1) {
        count = std::abs(unit.y) == 1 ? &Point::y : &Point::z;
        row = &Point::x;
        column = std::abs(unit.y) == 1 ? &Point::z : &Point::y;
    }
    sign = unit.*count;
    row_unit = unit.*row;
    column_unit = unit.*column;
}

void AxisLines::bound(const Point& low, const Point& high) {
    first_place = low.x;
    first_row = low.y;
    first_column = low.z;
    rows = high.y - low.y + 1;
    columns = high.z - low.z + 1;
}

}  // namespace polypack
