#include "polypack/disassembly/axes.hpp"

#include <algorithm>
#include <cmath>
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

}  // namespace

std::vector<SlideStep> slide_axes(const Lattice& lattice) {
    constexpr int reach = 3;  // as far as an axis of any lattice leads
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
                if (std::gcd(std::gcd(x, y), z) != 1) continue;
                const Point translation = in_points(lattice, {x, y, z});
                if (is_axis(translation)) axes.push_back(translation);
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

AxisLines::AxisLines(const Point& unit) {
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
