// The lattices whose cells are tetrahedra and octahedra.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {

// Cubes cut into 24 tetrahedra by the planes through their centres along edges and across face
// diagonals: the cells of a kaleidoscope, each the mirror image of its neighbours.
//
//     A-------B       The tetrahedron over the quarter ABF of a face has its fourth corner in the
//     | \   / |       centre O of the cube. With cubes of side 5 around their centres, it stands at
//     |   F   |       (2,1,0), and all others are images of it under the motions of the cube.
//     | /   \ |
//     +-------+

namespace {

struct Direction {
    std::string_view word;
    Point step;
};

constexpr std::array<Direction, 6> cube_directions{{{"right", {1, 0, 0}},
                                                    {"left", {-1, 0, 0}},
                                                    {"front", {0, 1, 0}},
                                                    {"back", {0, -1, 0}},
                                                    {"up", {0, 0, 1}},
                                                    {"down", {0, 0, -1}}}};

constexpr Point times(int factor, const Point& p) {
    return {factor * p.x, factor * p.y, factor * p.z};
}

constexpr Point cross(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

std::string joined(std::initializer_list<std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += '-';
        text += word;
    }
    return text;
}

// The kinds whose places are on the side of a plane through the origin that its normal points to.
std::vector<int> kinds_towards(const Lattice& lattice, const Point& normal) {
    std::vector<int> kinds;
    for (int kind = 0; kind < static_cast<int>(lattice.residues.size()); ++kind) {
        if (dot(lattice.residues[kind], normal) > 0) kinds.push_back(kind);
    }
    return kinds;
}

void add_tetrahedra_of_a_cube(Lattice& lattice) {
    std::vector<KindWord> faces;
    for (const Direction& face : cube_directions) {
        faces.push_back({std::string(face.word), {}});
        for (const Direction& quarter : cube_directions) {
            if (dot(face.step, quarter.step) != 0) continue;
            const Point edge = cross(face.step, quarter.step);
            const Point place = times(2, face.step) + quarter.step;
            const Point middle = times(5, face.step + quarter.step);  // of the edge, halved
            const int kind = static_cast<int>(lattice.residues.size());
            lattice.residues.push_back(place);
            lattice.shapes.push_back({{times(-2, place), times(5, face.step) - times(2, place),
                                       middle + times(5, edge) - times(2, place),
                                       middle - times(5, edge) - times(2, place)},
                                      2,
                                      0});
            const std::string word = joined({face.word, quarter.word});
            lattice.kind_words.push_back({word, {kind}});
            lattice.residue_words.push_back(word + " tetrahedra");
            faces.back().kinds.push_back(kind);
        }
    }
    lattice.kind_words.insert(lattice.kind_words.end(), faces.begin(), faces.end());
}

// Adds words for the halves of a cube beyond a plane through two opposite edges, and for the whole
// of it.
void add_words_of_halves(Lattice& lattice) {
    for (auto a = cube_directions.begin(); a != cube_directions.end(); ++a) {
        for (auto b = a + 1; b != cube_directions.end(); ++b) {
            if (dot(a->step, b->step) != 0) continue;
            lattice.kind_words.push_back(
                {joined({"half", a->word, b->word}), kinds_towards(lattice, a->step + b->step)});
        }
    }
    std::vector<int> all;
    for (int kind = 0; kind < static_cast<int>(lattice.residues.size()); ++kind) {
        all.push_back(kind);
    }
    lattice.kind_words.push_back({"cube", all});
}

// Returns the place of a tetrahedron that decides whether it is inside of a figure: from the centre
// of the first cube, with cubes of side 5.
Point in_cubes(const UserPoint& p) {
    static const Lattice& lattice = *find_lattice("rhombic");
    return lattice.from_user(p);
}

// Returns true for points that a rhombic dodecahedron around the first cube of the axis sweeps
// along it: its faces are x + y = 5, and so on, up to signs. `steps` are those from its first to
// its last place.
bool in_swept_dodecahedron(const Point& p, const Point& axis, int steps) {
    for (const int s : {-1, 1}) {
        for (const int t : {-1, 1}) {
            for (const Point& normal : {Point{s, t, 0}, {s, 0, t}, {0, s, t}}) {
                const int reach = 5 * (1 + steps * std::max(dot(normal, axis), 0));
                if (dot(p, normal) >= reach) return false;
            }
        }
    }
    return true;
}

// Translates a point so that no cube of the figure has a negative coordinate.
Point from_corner(const UserPoint& p, int x, int y, int z) {
    return in_cubes({p[0] - x, p[1] - y, p[2], p[3] - z});
}

// The figure that a rhombic dodecahedron sweeps on its way through n cubes along an axis.
template <int X, int Y, int Z>
constexpr Figure stick(std::string_view name) {
    return {name,
            [](int n) {
                return std::array{3 + (n - 1) * X * X, 3 + (n - 1) * Y * Y, 3 + (n - 1) * Z * Z};
            },
            [](const UserPoint& user, int n) {
                // The first cube is at the end of the box where the axis begins.
                const auto first = [&](int along) { return along < 0 ? n : 1; };
                return in_swept_dodecahedron(from_corner(user, first(X), first(Y), first(Z)),
                                             {X, Y, Z}, n - 1);
            }};
}

constexpr std::array<Figure, 8> rhombic_figures{
    {{"rhombic-dodecahedron", [](int n) { return std::array{2 * n + 1, 2 * n + 1, 2 * n + 1}; },
      [](const UserPoint& user, int n) {
          const Point p = from_corner(user, n, n, n);
          const std::array<int, 3> far{std::abs(p.x), std::abs(p.y), std::abs(p.z)};
          return std::max({far[0] + far[1], far[0] + far[2], far[1] + far[2]}) < 5 * n;
      }},
     stick<0, 0, 1>("square-stick"),
     stick<1, 0, 0>("square-stick-right"),
     stick<0, 1, 0>("square-stick-front"),
     stick<1, 1, 1>("hexagonal-stick"),
     stick<-1, 1, 1>("hexagonal-stick-left-front"),
     stick<1, -1, 1>("hexagonal-stick-right-back"),
     stick<-1, -1, 1>("hexagonal-stick-left-back")}};

}  // namespace

Lattice rhombic_lattice() {
    Lattice rhombic;
    rhombic.name = "rhombic";
    rhombic.flat = false;
    rhombic.user_dimension = 4;
    rhombic.address = "[x, y, face-edge, z]";
    rhombic.picture =
        "  cube (x,y,z) is cut into 24 tetrahedra with a corner in its centre; \"up-left\" is the\n"
        "  one over the left quarter of its upper face; the words are right, left, front, back,\n"
        "  up and down; \"up\" alone is the whole pyramid over a face, \"half-left-up\" what is\n"
        "  beyond the plane across that edge, \"cube\" the whole cube\n";
    rhombic.step = {5, 5, 5};
    rhombic.residues.clear();
    rhombic.motions = group_of({quarter_turn, quarter_turn_about_x, negate_z});
    add_tetrahedra_of_a_cube(rhombic);
    add_words_of_halves(rhombic);
    // Across the two halves of a face diagonal, across an edge, and to the next cube.
    fill_neighbours(rhombic,
                    {{{2, 1, 0}, {2, 0, 1}}, {{2, 1, 0}, {1, 2, 0}}, {{2, 1, 0}, {3, 1, 0}}});
    rhombic.figures = {rhombic_figures.begin(), rhombic_figures.end()};
    rhombic.axes = {{0.2, 0, 0}, {0, -0.2, 0}, {0, 0, 0.2}};
    rhombic.prisms = false;
    rhombic.art = ArtGrid::square;
    rhombic.page = {{0, 5}, {5, 0}, {}};
    for (const Point& p : rhombic.residues) rhombic.page.cells.push_back({p.y, p.x});
    return rhombic;
}

// Tetrahedra and octahedra: what cubes become whose every second corner is cut off, with the pieces
// cut off joined around the missing corners. Layers stand on triangles, and a box of the lattice
// holds a tetrahedron that points up, an octahedron and a tetrahedron that points down.

namespace {

// Edges of a tetrahedron with a corner in the origin that points up, in multiples of half a face
// diagonal of the cube: two along the layer, at 60 degrees, and one onto the next layer.
constexpr Matrix tetrahedron_basis{{{1, 0, 1}, {-1, -1, 0}, {0, 1, 1}}};

// Returns the common part of both lattices; tetrahedra stand at a quarter and three quarters of the
// diagonal of the box, octahedra in its middle.
Lattice in_tetrahedra(int step) {
    Lattice lattice;
    lattice.flat = false;
    lattice.user_dimension = 4;
    lattice.step = {step, step, step};
    lattice.motions = group_of({in_basis(tetrahedron_basis, quarter_turn),
                                in_basis(tetrahedron_basis, quarter_turn_about_x),
                                in_basis(tetrahedron_basis, negate_z)});
    const double side = 1.0 / step;
    lattice.axes = {{side, 0, 0},
                    {side / 2, -side * std::sqrt(0.75), 0},
                    {side / 2, -side * std::sqrt(1.0 / 12), side * std::sqrt(2.0 / 3)}};
    lattice.prisms = false;
    lattice.art = ArtGrid::none;
    return lattice;
}

// Returns a polyhedron with these corners of the box, in steps, around a place.
CellShape in_box(const std::vector<Point>& corners, int step, const Point& place) {
    CellShape shape;
    for (const Point& corner : corners) shape.corners.push_back(times(step, corner) - place);
    return shape;
}

const std::vector<Point> lower_tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Point> octahedron{{1, 0, 0}, {0, 1, 0}, {0, 0, 1},
                                    {1, 1, 0}, {1, 0, 1}, {0, 1, 1}};
const std::vector<Point> upper_tetrahedron{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};

// Returns the place of a cell on the diagonal of its box, in quarters: octants where their
// octahedron is.
int quarters_up(int kind, int kinds) {
    return kind == 0 ? 1 : kind == kinds - 1 ? 3 : 2;
}

// Returns true for cells of the figure, with kinds 0 up, Kinds - 1 down and octahedra or their
// parts between them.
template <int Kinds>
bool in_tetrahedron(const UserPoint& p, int n) {
    return p[0] + p[1] + p[3] + quarters_up(p[2], Kinds) <= n;
}

template <int Kinds>
bool in_octahedron(const UserPoint& p, int n) {
    const int sum = 4 * (p[0] + p[1] + p[3]) + 3 * quarters_up(p[2], Kinds);
    return sum > 4 * n && sum < 8 * n;
}

std::array<int, 3> boxes_along(int n) {
    return {n, n, n};
}

template <int Kinds>
std::vector<Figure> figures_of_tetrahedra() {
    return {{"tetrahedron", boxes_along, in_tetrahedron<Kinds>},
            {"octahedron", boxes_along, in_octahedron<Kinds>}};
}

}  // namespace

Lattice tetra_octa_lattice() {
    constexpr int step = 4;
    Lattice lattice = in_tetrahedra(step);
    lattice.name = "tetra-octa";
    lattice.address = "[x, y, up, octahedron or down, z]";
    lattice.picture =
        "  [x,y,0,z] or [x,y,up,z] is the tetrahedron that stands on the triangle (x,y) (x+1,y)\n"
        "  (x,y+1) of layer z, [x,y,octahedron,z] stands on the triangle next to it, and\n"
        "  [x,y,down,z] is above the corner that all three have in common; axes as in triangles,\n"
        "  each layer over the centres of the triangles below\n";
    lattice.residues = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    lattice.residue_words = {"tetrahedra that point up", "octahedra", "tetrahedra that point down"};
    lattice.kind_words = {{"up", {0}}, {"octahedron", {1}}, {"down", {2}}};
    lattice.shapes = {in_box(lower_tetrahedron, step, lattice.residues[0]),
                      in_box(octahedron, step, lattice.residues[1]),
                      in_box(upper_tetrahedron, step, lattice.residues[2])};
    fill_neighbours(lattice, {{{1, 1, 1}, {2, 2, 2}}});
    lattice.checkerboard = Point{1, 0, 0};
    lattice.figures = figures_of_tetrahedra<3>();
    lattice.page = {{0, 2}, {1, 1}, {{0, 0}, {0, 0}, {0, 0}}};
    return lattice;
}

namespace {

// The eighth of an octahedron in the corner between three of its six corners.
struct Octant {
    std::string_view word;  // the face it is behind, as seen from above, north up the page
    std::array<int, 3> signs;
    PagePlace place;
};

constexpr std::array<Octant, 8> octants{{{"top", {1, 1, 1}, {0, 0}},
                                         {"north", {1, 1, -1}, {0, 0}},
                                         {"northeast", {1, -1, -1}, {0, 1}},
                                         {"southeast", {1, -1, 1}, {1, 1}},
                                         {"south", {-1, -1, 1}, {1, 0}},
                                         {"southwest", {-1, 1, 1}, {1, -1}},
                                         {"northwest", {-1, 1, -1}, {0, -1}},
                                         {"bottom", {-1, -1, -1}, {0, 0}}}};

// From the centre of an octahedron to three of its corners, for a step of 8.
constexpr std::array<Point, 3> to_corners{{{4, -4, 4}, {-4, -4, 4}, {-4, 4, 4}}};

void add_octant(Lattice& lattice, const Octant& octant) {
    const Point centre{4, 4, 4};
    Point place = centre;
    std::vector<Point> corners{centre};
    for (std::size_t i = 0; i < 3; ++i) {
        const Point to_corner = times(octant.signs[i], to_corners[i]);
        place = place + Point{to_corner.x / 4, to_corner.y / 4, to_corner.z / 4};
        corners.push_back(centre + to_corner);
    }
    const int kind = static_cast<int>(lattice.residues.size());
    lattice.residues.push_back(place);
    lattice.shapes.push_back(in_box(corners, 1, place));
    lattice.kind_words.push_back({std::string(octant.word), {kind}});
    lattice.residue_words.push_back(lattice.kind_words.back().word + " octants");
    lattice.page.cells.push_back(octant.place);
}

}  // namespace

Lattice tetra_octant_lattice() {
    constexpr int step = 8;
    Lattice lattice = in_tetrahedra(step);
    lattice.name = "tetra-octant";
    lattice.address = "[x, y, kind, z]";
    lattice.picture =
        "  like tetra-octa, but [x,y,octahedron,z] is cut into eight, named by the faces they are\n"
        "  behind: top, north, northeast, southeast, south, southwest, northwest and bottom\n";
    lattice.page = {{0, 4}, {2, 2}, {{0, 0}}};
    lattice.residues = {{2, 2, 2}};
    lattice.shapes = {in_box(lower_tetrahedron, step, lattice.residues[0])};
    lattice.kind_words = {{"up", {0}}};
    lattice.residue_words = {"tetrahedra that point up"};
    for (const Octant& octant : octants) add_octant(lattice, octant);
    lattice.residues.push_back({6, 6, 6});
    lattice.shapes.push_back(in_box(upper_tetrahedron, step, lattice.residues.back()));
    lattice.kind_words.push_back({"down", {9}});
    lattice.residue_words.emplace_back("tetrahedra that point down");
    lattice.kind_words.push_back({"octahedron", {1, 2, 3, 4, 5, 6, 7, 8}});
    lattice.page.cells.push_back({0, 0});
    // Across a cut, and from the octant behind the top to the tetrahedron above it.
    fill_neighbours(lattice, {{{3, 3, 7}, {1, 5, 5}}, {{3, 3, 7}, {2, 2, 10}}});
    lattice.figures = figures_of_tetrahedra<10>();
    return lattice;
}

}  // namespace polypack
