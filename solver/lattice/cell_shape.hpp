// The shapes of cells, for drawing.
#pragma once

#include <vector>

namespace polypack {

struct Vec2 {
    double x = 0;
    double y = 0;
};

// The shape of a cell around its centre: a ball, or a prism over a convex outline.
struct CellShape {
    std::vector<Vec2> outline;  // counter-clockwise seen from above; empty: a ball
    double height = 1;          // of a prism, from -height/2 to height/2
    double radius = 0;          // of a ball
};

// Heights of the cells of flat lattices, which are thin tiles; thinner if cells are smaller.
inline constexpr double tile_height = 0.5;
inline constexpr double thin_tile_height = 0.4;

// A regular polygon around the origin: its circumradius, and the angle of its first corner in
// degrees.
[[nodiscard]] std::vector<Vec2> regular_polygon(int corners, double radius, double first_angle);

}  // namespace polypack
