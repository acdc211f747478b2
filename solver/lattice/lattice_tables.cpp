// The tables of all lattices.
#include <algorithm>
#include <array>
#include <cmath>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {

namespace {

// Heights of prisms, as fractions. The cells of flat lattices are thin tiles; thinner if they are
// smaller.
struct Height {
    int half = 1;  // of it, in units of 1 / parts
    int parts = 1;
};
constexpr Height whole{1, 2};
constexpr Height tile{1, 4};
constexpr Height thin_tile{1, 5};

// Returns the prism over a polygon whose corners are in units of 1 / parts.
CellShape prism(const std::vector<Point>& outline, int parts, const Height& height) {
    CellShape shape;
    shape.parts = parts * height.parts;
    for (const int side : {-1, 1}) {
        for (const Point& corner : outline) {
            shape.corners.push_back(
                {corner.x * height.parts, corner.y * height.parts, side * height.half * parts});
        }
    }
    return shape;
}

Point turned(const Matrix& matrix, const Point& p, int times) {
    Point result = p;
    for (int i = 0; i < times; ++i) result = Motion{matrix}(result);
    return result;
}

// The images of a point under `count` turns.
std::vector<Point> ring_of(const Matrix& turn, const Point& p, int count) {
    std::vector<Point> ring;
    for (int i = 0; i < count; ++i) ring.push_back(turned(turn, p, i));
    return ring;
}

}  // namespace

// Squares, and the cubes over them.

namespace {

CellShape square_prism(const Height& height) {
    return prism(ring_of(quarter_turn, {-1, 1, 0}, 4), 2, height);
}

bool all_of_box(const UserPoint& /*cell*/, int /*kind*/, int /*n*/) {
    return true;
}

}  // namespace

Lattice square_lattice() {
    Lattice square;
    square.name = "square";
    square.noun = "polyominoes";
    square.picture = "  y\n  0  (0,0)(1,0)(2,0)\n  1  (0,1)(1,1)(2,1)\n";
    square.motions = group_of({quarter_turn, swap_xy});
    square.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(square, {{{0, 0, 0}, {1, 0, 0}}});
    square.checkerboard = Point{1, 1, 0};
    square.boxes = true;
    square.enlarged = all_of_box;
    square.wraps = true;
    square.shapes = {square_prism(tile)};
    square.bevels = true;
    return square;
}

Lattice cube_lattice() {
    Lattice cube;
    cube.name = "cube";
    cube.flat = false;
    cube.user_dimension = 3;
    cube.address = "[x, y, z]";
    cube.noun = "polycubes";
    cube.picture = "  x to the right, y down the page, z from layer to layer\n";
    cube.layer = "square";
    cube.motions = group_of({quarter_turn, quarter_turn_about_x, negate_z});
    cube.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(cube, {{{0, 0, 0}, {1, 0, 0}}});
    cube.checkerboard = Point{1, 1, 1};
    cube.boxes = true;
    cube.enlarged = all_of_box;
    cube.wraps = true;
    cube.shapes = {square_prism(whole)};
    cube.bevels = true;
    return cube;
}

// Triangles, and the prisms over them.

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

// Returns the common part of triangles and their prisms. Cells are at the sum of their triangle's
// corners, so that motions about a corner stay linear: down at residue (1,1), up at (2,2), corners
// at (0,0).
Lattice in_triangles(const Height& height) {
    const double half_height = std::sqrt(3.0) / 2;
    Lattice lattice;
    lattice.picture = triangle_picture;
    lattice.step = {3, 3, 1};
    lattice.residues = {{1, 1, 0}, {2, 2, 0}};
    lattice.residue_words = {"triangles that point down", "triangles that point up"};
    lattice.enlarged = [](const UserPoint& cell, int kind, int n) {
        return triangle.inside(cell, n) == (kind == 0);
    };
    lattice.axes = {{1.0 / 3, 0, 0}, {1.0 / 6, -half_height / 3, 0}, {0, 0, 1}};
    lattice.shapes = {prism({{2, -1, 0}, {-1, -1, 0}, {-1, 2, 0}}, 1, height),
                      prism({{-2, 1, 0}, {1, 1, 0}, {1, -2, 0}}, 1, height)};
    lattice.letter_size = 0.35;
    lattice.art = ArtGrid::triangle;
    lattice.page = {{0, 2}, {1, 1}, {{0, 0}, {0, 1}}};
    return lattice;
}

}  // namespace

Lattice triangle_lattice() {
    Lattice triangles = in_triangles(thin_tile);
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
    Lattice prism = in_triangles(whole);
    prism.name = "prism";
    prism.flat = false;
    prism.user_dimension = 4;
    prism.address = "[x, y, 0 or 1, height]";
    prism.layer = "triangle";
    prism.motions = group_of({sixth_turn, swap_xy, negate_z});
    fill_neighbours(prism, {{{1, 1, 0}, {2, 2, 0}}, {{1, 1, 0}, {1, 1, 1}}});
    return prism;
}

// Hexagons, and the prisms over them.

namespace {

// Regions of whole hexagons, for hexagons and for what they are cut into.

constexpr Figure triangle_of_hexagons{"triangle", [](int n) { return std::array{n, n, 1}; },
                                      [](const UserPoint& p, int n) { return p[0] + p[1] < n; }};

constexpr Figure hexagon_of_hexagons{
    "hexagon", [](int n) { return std::array{2 * n - 1, 2 * n - 1, 1}; },
    [](const UserPoint& p, int n) { return p[0] + p[1] >= n - 1 && p[0] + p[1] <= 3 * n - 3; }};

constexpr std::string_view hex_picture =
    "  (0,0)(1,0)(2,0)        each row half a cell to the right of the one above\n"
    "     (0,1)(1,1)(2,1)\n";

// Returns the common part of hexagons and their prisms.
Lattice in_hexagons(const Height& height) {
    Lattice lattice;
    lattice.picture = hex_picture;
    lattice.axes = {{1, 0, 0}, {0.5, -std::sqrt(3.0) / 2, 0}, {0, 0, 1}};
    lattice.wraps = true;
    // A corner is in the middle of three centres.
    lattice.shapes = {prism(ring_of(sixth_turn, {2, -1, 0}, 6), 3, height)};
    lattice.art = ArtGrid::hex;
    lattice.page = {{0, 2}, {1, 1}, {{0, 0}}};
    return lattice;
}

}  // namespace

Lattice hex_lattice() {
    Lattice hex = in_hexagons(tile);
    hex.name = "hex";
    hex.noun = "polyhexes";
    hex.motions = group_of({sixth_turn, swap_xy});
    fill_neighbours(hex, {{{0, 0, 0}, {1, 0, 0}}});
    hex.figures = {triangle_of_hexagons, hexagon_of_hexagons};
    hex.bevels = true;
    return hex;
}

Lattice hexprism_lattice() {
    Lattice hexprism = in_hexagons(whole);
    hexprism.name = "hexprism";
    hexprism.flat = false;
    hexprism.user_dimension = 3;
    hexprism.address = "[x, y, z]";
    hexprism.layer = "hex";
    hexprism.motions = group_of({sixth_turn, swap_xy, negate_z});
    fill_neighbours(hexprism, {{{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {0, 0, 1}}});
    return hexprism;
}

// Kites: the hexagons of the hex lattice, cut from their centres to the middles of their sides; the
// tiling [3.4.6.4].
//
//          / \            A kite has a corner in the centre O of its hexagon, of 60 degrees, one in
//        /  C  \          a corner C, of 120, and right angles M in the middles of two sides. It
//       M -- + -- M       sits at the middle of its short diagonal MM, which is a quarter of the
//        \   |   /        way from O to the second-nearest centre: with steps of 4 between centres,
//          \ O /          kite 0 at (1,-2), and a sixth of a turn leads from one to the next.

namespace {

// Returns a kite. Kite 0 points up, the others follow clockwise.
CellShape kite(int number) {
    std::vector<Point> outline;
    for (const Point& corner : {Point{-3, 6, 0}, {3, 0, 0}, {1, -2, 0}, {-3, 0, 0}}) {
        outline.push_back(turned(sixth_turn, corner, number));
    }
    return prism(outline, 3, thin_tile);
}

}  // namespace

Lattice kite_lattice() {
    Lattice kites;
    kites.name = "kite";
    kites.user_dimension = 3;
    kites.address = "[x, y, 0 to 5]";
    kites.noun = "polykites";
    kites.picture =
        "     0        [x,y,k] is kite k of the hexagon (x,y): each kite has a corner in the\n"
        "   5   1      centre of its hexagon, and they are counted clockwise from the one at\n"
        "   4   2      the top\n"
        "     3\n"
        "  (0,0)(1,0)(2,0)        each row of hexagons half of one to the right of the row above\n"
        "     (0,1)(1,1)(2,1)\n";
    kites.step = {4, 4, 1};
    kites.residues = {{1, -2, 0}, {2, -1, 0}, {1, 1, 0}, {-1, 2, 0}, {-2, 1, 0}, {-1, -1, 0}};
    kites.residue_words = {"kites that point up",
                           "kites that point up to the right",
                           "kites that point down to the right",
                           "kites that point down",
                           "kites that point down to the left",
                           "kites that point up to the left"};
    kites.motions = group_of({sixth_turn, swap_xy});
    // Across a long side within the hexagon, across a short one into the next.
    fill_neighbours(kites, {{{1, 1, 0}, {2, -1, 0}}, {{1, 1, 0}, {2, 1, 0}}});
    // Whole hexagons, as on the hex lattice.
    kites.figures = {triangle_of_hexagons, hexagon_of_hexagons};
    kites.axes = {{0.5, 0, 0}, {0.25, -std::sqrt(3.0) / 4, 0}, {0, 0, 1}};
    for (int number = 0; number < 6; ++number) kites.shapes.push_back(kite(number));
    kites.letter_size = 0.4;
    kites.art = ArtGrid::none;
    //    0         two characters between kites in a row; a hexagon's lowest kite is on the
    //   5 1        same line as the topmost kites of the next row of hexagons
    //   4 2
    //    3
    kites.page = {{0, 4}, {3, 2}, {{0, 0}, {1, 1}, {2, 1}, {3, 0}, {2, -1}, {1, -1}}};
    return kites;
}

// Octagons, with squares in the gaps where four of them meet: the tiling 4.8.8.

// Octagons are at residue (0,0), squares halfway between four of them at (1,1).
Lattice octagon_lattice() {
    Lattice octagons;
    octagons.name = "octagon";
    octagons.user_dimension = 3;
    octagons.address = "[x, y, 0 or 1]";
    octagons.picture =
        "  (0,0)   (1,0)        [x,y,0] is the octagon (x,y); [x,y,1] is the small square to\n"
        "       .       .       the lower right of it, which stands on a corner\n"
        "  (0,1)   (1,1)\n"
        "       .       .\n";
    octagons.step = {2, 2, 1};
    octagons.residues = {{0, 0, 0}, {1, 1, 0}};
    octagons.residue_words = {"octagons", "squares"};
    octagons.motions = group_of({quarter_turn, swap_xy});
    fill_neighbours(octagons, {{{0, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {1, 1, 0}}});
    octagons.axes = {{0.5, 0, 0}, {0, -0.5, 0}, {0, 0, 1}};
    // Octagons are 1 across, and their corners sqrt(2) - 1 of the way from the middle of a side to
    // the corner of the square around them; 408 / 985 is within 4e-7 of that.
    constexpr int parts = 985;
    constexpr int corner = 408;
    std::vector<Point> octagon;
    for (const Point& p : ring_of(quarter_turn, {parts, -corner, 0}, 4)) {
        octagon.push_back(p);
        octagon.push_back({p.x, -p.y, 0});
    }
    octagons.shapes = {prism(octagon, parts, thin_tile),
                       prism(ring_of(quarter_turn, {parts - corner, 0, 0}, 4), parts, thin_tile)};
    octagons.letter_size = 0.3;
    octagons.art = ArtGrid::none;
    octagons.page = {{0, 2}, {2, 0}, {{0, 0}, {1, 1}}};
    return octagons;
}

// The balls of a cannonball pyramid.

namespace {

constexpr Figure pyramid{"pyramid", [](int n) { return std::array{n, n, n}; },
                         [](const UserPoint& p, int n) { return std::max(p[0], p[1]) + p[2] < n; }};

// Its edges run along (1,0,0), (0,0,1) and (0,-1,1), three steps that are neighbours.
constexpr Figure tetrahedron{
    "tetrahedron", [](int n) { return std::array{n, n, n}; },
    [](const UserPoint& p, int n) { return p[0] + p[2] < n && n - 1 - p[1] <= p[2]; }};

// e1 = (1,1,0), e2 = (-1,1,0), e3 = (0,1,1): the rows of balls of one layer, and the step onto the
// next layer.
constexpr Matrix ball_basis{{{1, -1, 0}, {1, 1, 1}, {0, 0, 1}}};

// A half turn about the diagonal (1,1,1) of the cube, which with the motions of the cube makes
// turns by 60 degrees: they keep the triangular layers across the diagonal, and no other layers.
constexpr Matrix thirds_of_half_turn{{{-1, 2, 2}, {2, -1, 2}, {2, 2, -1}}};

}  // namespace

Lattice sphere_lattice() {
    Lattice sphere;
    sphere.name = "sphere";
    sphere.flat = false;
    sphere.user_dimension = 3;
    sphere.address = "[x, y, z]";
    sphere.noun = "polyspheres";
    sphere.picture =
        "  layer z is a square grid of balls; ball [x,y,z] rests on the four balls\n"
        "  [x,y,z-1] [x+1,y,z-1] [x,y+1,z-1] [x+1,y+1,z-1]\n"
        "  balls in a triangular layer also turn by 60 degrees in it\n";
    sphere.layer = "square";
    sphere.motions =
        group_of({in_basis(ball_basis, quarter_turn), in_basis(ball_basis, quarter_turn_about_x),
                  in_basis(ball_basis, negate_z)});
    sphere.twin_motions =
        twins_of(sphere.motions, {in_basis(ball_basis, thirds_of_half_turn), false, 3});
    sphere.axes = {{1, 0, 0}, {0, -1, 0}, {0.5, -0.5, std::sqrt(0.5)}};
    fill_neighbours(sphere, {{{0, 0, 0}, {1, 0, 0}}});
    sphere.figures = {pyramid, tetrahedron};
    sphere.shapes = {{{}, 1, 0.5}};
    return sphere;
}

}  // namespace polypack
