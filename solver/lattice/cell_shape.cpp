#include "polypack/lattice/cell_shape.hpp"

#include <cmath>
#include <numbers>

namespace polypack {

std::vector<Vec2> regular_polygon(int corners, double radius, double first_angle) {
    std::vector<Vec2> outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = (first_angle + 360.0 * i / corners) * std::numbers::pi / 180;
        outline.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return outline;
}

}  // namespace polypack
