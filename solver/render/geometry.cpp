#include "polypack/render/geometry.hpp"

#include <cmath>
#include <numbers>

namespace polypack {
namespace {

// A regular polygon, its first corner at that angle in degrees.
std::vector<Vec2> polygon(int corners, double radius, double first_angle) {
    std::vector<Vec2> outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = (first_angle + 360.0 * i / corners) * std::numbers::pi / 180;
        outline.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return outline;
}

constexpr double tile_height = 0.5;
constexpr double thin_tile_height = 0.4;  // of triangles, whose cells are smaller

}  // namespace

std::vector<CellShape> cell_shapes(const Lattice& lattice) {
    if (lattice.name == "sphere") return {{{}, 1, 0.5}};
    const double corner = 1 / std::numbers::sqrt3;  // of triangle and hexagon alike
    if (lattice.residues.size() == 2) {
        const double height = lattice.flat ? thin_tile_height : 1;
        return {{polygon(3, corner, 210), height, 0}, {polygon(3, corner, 30), height, 0}};
    }
    const double height = lattice.flat ? tile_height : 1;
    if (lattice.name == "hex" || lattice.name == "hexprism") {
        return {{polygon(6, corner, 30), height, 0}};
    }
    return {{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}, height, 0}};
}

Vec3 centre_of(const Lattice& lattice, const Point& cell) {
    Vec3 centre;
    const double steps[3]{double(cell.x), double(cell.y), double(cell.z)};
    for (int axis = 0; axis < 3; ++axis) {
        centre.x += steps[axis] * lattice.axes[axis][0];
        centre.y += steps[axis] * lattice.axes[axis][1];
        centre.z += steps[axis] * lattice.axes[axis][2];
    }
    return centre;
}

}  // namespace polypack
