// Triangles, and the prisms over them.
#include <cmath>
#include <numbers>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {
namespace {

constexpr Figure triangle{"triangle", [](int n) { return std::array{n, n, 1}; },
                          [](const UserPoint& p, int n) { return p[0] + p[1] + p[2] < n; }};

constexpr Figure hexagon{"hexagon", [](int n) { return std::array{2 * n, 2 * n, 1}; },
                         [](const UserPoint& p, int n) {
                             return p[0] + p[1] + p[2] >= n && p[0] + p[1] + p[2] < 3 * n;
                         }};

constexpr std::string_view triangle_picture =
    "  ________\n"
    "  \\      /\\             [x,y,0] is the triangle with corners (x,y) (x+1,y) (x,y+1),\n"
    "   \\ 0  /  \\            [x,y,1] the one with (x+1,y) (x+1,y+1) (x,y+1);\n"
    "    \\  / 1  \\           the axes are at 60 degrees, x to the right,\n"
    "     \\/______\\          y down to the right\n";

// What triangles and their prisms have in common. Cells are at the sum of their triangle's corners,
// so that motions about a corner stay linear: down at residue (1,1), up at (2,2), corners at (0,0).
Lattice in_triangles(double height) {
    const double half_height = std::sqrt(3.0) / 2;
    const double corner = 1 / std::numbers::sqrt3;
    Lattice lattice;
    lattice.picture = triangle_picture;
    lattice.step = {3, 3, 1};
    lattice.residues = {{1, 1, 0}, {2, 2, 0}};
    lattice.residue_words = {"triangles that point down", "triangles that point up"};
    lattice.axes = {{1.0 / 3, 0, 0}, {1.0 / 6, -half_height / 3, 0}, {0, 0, 1}};
    lattice.shapes = {{regular_polygon(3, corner, 30), height, 0},
                      {regular_polygon(3, corner, 210), height, 0}};
    lattice.letter_size = 0.35;
    lattice.art = ArtGrid::triangle;
    lattice.page = {{0, 2}, {1, 1}, {{0, 0}, {0, 1}}};
    return lattice;
}

}  // namespace

Lattice triangle_lattice() {
    Lattice triangles = in_triangles(thin_tile_height);
    triangles.name = "triangle";
    triangles.user_dimension = 3;
    triangles.address = "[x, y, 0 or 1]";
    triangles.noun = "polyiamonds";
    triangles.motions = group_of({sixth_turn, swap_xy});
    fill_neighbours(triangles, {{{1, 1, 0}, {2, 2, 0}}});
    triangles.figures = {triangle, hexagon};
    return triangles;
}

Lattice prism_lattice() {
    Lattice prism = in_triangles(1);
    prism.name = "prism";
    prism.flat = false;
    prism.user_dimension = 4;
    prism.address = "[x, y, 0 or 1, height]";
    prism.layer = "triangle";
    prism.motions = group_of({sixth_turn, swap_xy, negate_z});
    fill_neighbours(prism, {{{1, 1, 0}, {2, 2, 0}}, {{1, 1, 0}, {1, 1, 1}}});
    return prism;
}

}  // namespace polypack
