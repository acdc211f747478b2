#include "polypack/disassembly/axes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

// Returns the edges of all kinds of cells.
std::vector<Point> edges_of(const Lattice& lattice) {
    std::vector<Point> edges;
    for (const CellShape& shape : lattice.shapes) {
        const std::vector<Point> some = edge_directions(shape);
        edges.insert(edges.end(), some.begin(), some.end());
    }
    return edges;
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

// Returns the shortest translation along a vector, in multiples of the lattice's steps. Its first
// coordinate that is not 0 is positive.
Point shortest_along(const Lattice& lattice, const Point& vector) {
    const Point& step = lattice.step;
    const std::int64_t x = std::int64_t{vector.x} * step.y * step.z;
    const std::int64_t y = std::int64_t{vector.y} * step.x * step.z;
    const std::int64_t z = std::int64_t{vector.z} * step.x * step.y;
    const std::int64_t common = std::gcd(std::gcd(x, y), z);
    const std::int64_t first = x != 0 ? x : y != 0 ? y : z;
    const std::int64_t by = first < 0 ? -common : common;
    return {static_cast<int>(x / by), static_cast<int>(y / by), static_cast<int>(z / by)};
}

// See AxisLines.
bool has_lines(const Point& unit) {
    return std::abs(unit.x) == 1 || std::abs(unit.y) == 1 || std::abs(unit.z) == 1;
}

// Returns the translations at right angles to the layers of balls, in multiples of steps.
std::vector<Point> across_layers(const Lattice& lattice) {
    constexpr int reach = 3;  // as far as one of them leads
    std::vector<Point> found;
    for (int x = 0; x <= reach; ++x) {
        for (int y = x == 0 ? 0 : -reach; y <= reach; ++y) {
            for (int z = x == 0 && y == 0 ? 1 : -reach; z <= reach; ++z) {
                if (std::gcd(std::gcd(x, y), z) == 1 &&
                    across_a_layer(lattice, in_points(lattice, {x, y, z}))) {
                    found.push_back({x, y, z});
                }
            }
        }
    }
    return found;
}

}  // namespace

std::vector<SlideStep> slide_axes(const Lattice& lattice) {
    std::vector<Point> units;
    if (lattice.of_balls()) {
        units = across_layers(lattice);
    } else {
        for (const Point& edge : edges_of(lattice)) {
            if (!lattice.flat || edge.z == 0) units.push_back(shortest_along(lattice, edge));
        }
    }
    for (const std::vector<Point>& offsets : lattice.neighbours) {
        for (const Point& offset : offsets) {
            const Point unit = shortest_along(lattice, offset);
            const Point translation = in_points(lattice, unit);
            if (offset == translation || offset == Point{} - translation) units.push_back(unit);
        }
    }
    // The simplest first: those along the coordinates.
    std::ranges::sort(units, {}, [](const Point& unit) {
        const int coordinates =
            (unit.x != 0 ? 1 : 0) + (unit.y != 0 ? 1 : 0) + (unit.z != 0 ? 1 : 0);
        return std::tuple{coordinates, -unit.x, unit.y, unit.z};
    });
    const auto again = std::ranges::unique(units);
    units.erase(again.begin(), again.end());
    std::vector<SlideStep> axes;
    for (const Point& unit : units) {
        if (has_lines(unit)) axes.push_back(in_points(lattice, unit));
    }
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
