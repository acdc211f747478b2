// The lattices as tables: coordinates, motions, neighbours.
//
// Every lattice lives in integer coordinates (a Point) in which its motions are integer matrices
// and its translations are the multiples of `step` along each axis. Where a lattice has several
// cells per translation (triangles: up and down), cells are those points whose residues modulo
// `step` are those of `residues`. The coordinates a user writes (`UserPoint`) are friendlier on
// such lattices; from_user and to_user convert between the two.
//
// Everything else that depends on the lattice is in its table too: how it is drawn, read and named.
// No other code compares lattices by name.
//
//   square    (x, y)        4 neighbours,  8 motions
//   cube      (x, y, z)     6 neighbours, 48 motions, 24 of them rotations
//   hex       (x, y)        6 neighbours, 12 motions; axial: a 60 degree turn is (x,y) -> (-y,x+y)
//   triangle  (x, y, z)     3 neighbours, 12 motions; z = 0 the triangle (x,y) (x+1,y) (x,y+1),
//                           z = 1 the triangle (x+1,y) (x+1,y+1) (x,y+1), axes at 60 degrees,
//                           y down the page
//   sphere    (x, y, z)     12 neighbours, 48 motions, 192 twin motions; the balls of a cannonball
//                           pyramid: layer z is a square grid, ball (x,y,z) rests on the four balls
//                           (x..x+1, y..y+1, z-1)
//   prism     (x, y, z, h)  triangle (x,y,z) at height h; 5 neighbours, 24 motions
//   hexprism  (x, y, h)     hexagon (x,y) at height h; 8 neighbours, 24 motions
//   kite      (x, y, k)     4 neighbours, 12 motions; kite k of the six of hexagon (x,y)
//   octagon   (x, y, k)     8 motions; k = 0 the octagon (x,y), 8 neighbours; k = 1 the square to
//                           its lower right, 4 neighbours
//   rhombic   (x, y, k, z)  4 neighbours, 48 motions; tetrahedron k of the 24 of cube (x,y,z), each
//                           over a quarter of a face and with a corner in the centre of the cube
//   tetra-octa
//             (x, y, k, z)  48 motions; k = 0 a tetrahedron that points up, over the triangle
//                           (x,y) (x+1,y) (x,y+1) of layer z, 4 neighbours; k = 1 the octahedron,
//                           8 neighbours, and k = 2 the tetrahedron that points down, in its box
//   tetra-octant
//             (x, y, k, z)  the same with each octahedron cut into eight, k = 1 to 8, and k = 9 the
//                           tetrahedron that points down; 4 neighbours, 48 motions
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// Coordinates of a cell inside the library.
struct Point {
    int x = 0;  // the first coordinate
    int y = 0;  // the second one
    int z = 0;  // the third coordinate

    [[nodiscard]] friend constexpr bool operator==(const Point&, const Point&) = default;
    // Orders points as cells are numbered: by layers, then rows, then along the row.
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const Point& a,
                                                                    const Point& b) {
        if (const auto order = a.z <=> b.z; order != 0) return order;
        if (const auto order = a.y <=> b.y; order != 0) return order;
        return a.x <=> b.x;
    }
    [[nodiscard]] friend constexpr Point operator+(const Point& a, const Point& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    [[nodiscard]] friend constexpr Point operator-(const Point& a, const Point& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    // Returns the scalar product of the coordinates.
    [[nodiscard]] friend constexpr int dot(const Point& a, const Point& b) {
        return a.x * b.x + a.y * b.y + a.z * b.z;
    }
};

// A cell around its place: a convex polyhedron, or a ball.
struct CellShape {
    // In units of 1 / parts of the lattice's coordinates: all corners are rational.
    std::vector<Point> corners{};
    int parts = 1;      // the unit of the corners is 1 / parts
    double radius = 0;  // of a ball, which has no corners
};

// A word for one or several kinds of cell, such as the six tetrahedra of a cube below one face.
struct KindWord {
    std::string word;        // as it stands in puzzle files
    std::vector<int> kinds;  // indices of residues
};

// A motion: p -> matrix * p / divisor + shift. A reflection turns a piece over; in the plane that
// is possible by hand, in space it is not.
struct Motion {
    std::array<std::array<int, 3>, 3> matrix{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // by row
    bool reflection = false;  // it turns pieces over
    int divisor = 1;  // more for twin motions alone, whose images of cells need not be cells
    Point shift{};    // not 0 for glide reflections and screws alone, of lattices by file

    // Precondition: the image has integer coordinates.
    [[nodiscard]] constexpr Point operator()(const Point& p) const { return linear(p) + shift; }
    // Returns the image of a difference of cells. Precondition: it has integer coordinates.
    [[nodiscard]] constexpr Point linear(const Point& p) const {
        const Point q = times_divisor(p);
        return {q.x / divisor, q.y / divisor, q.z / divisor};
    }
    // Returns the image of a difference of cells before it is divided.
    [[nodiscard]] constexpr Point times_divisor(const Point& p) const {
        const auto& m = matrix;
        return {m[0][0] * p.x + m[0][1] * p.y + m[0][2] * p.z,
                m[1][0] * p.x + m[1][1] * p.y + m[1][2] * p.z,
                m[2][0] * p.x + m[2][1] * p.y + m[2][2] * p.z};
    }
    [[nodiscard]] friend constexpr bool operator==(const Motion&, const Motion&) = default;
};

// Coordinates as a user writes them; entries past the lattice's `user_dimension` are 0.
using UserPoint = std::array<int, 4>;

// A region with a name, described by one number: the length of an edge in cells.
struct Figure {
    std::string_view name;                         // the key in a puzzle file
    std::array<int, 3> (*sides)(int n);            // of a box that contains it
    bool (*inside)(const UserPoint& cell, int n);  // whether it has that cell of the box
};

// Ways to draw a layer as ASCII art and to outline it in text; none: neither.
enum class ArtGrid { none, square, hex, triangle };

// The position of a cell in text, one character each: rows go down the page and columns to the
// right, both linear in the user's x and y. No two cells of a layer share a position.
struct PagePlace {
    int row = 0;     // down the page
    int column = 0;  // to the right
};
// The map from coordinates to rows and columns of text.
struct Page {
    PagePlace x{0, 1};                     // a step of the user's x
    PagePlace y{1, 0};                     // a step of the user's y
    std::vector<PagePlace> cells{{0, 0}};  // by residue, of the cell with x = y = 0
};

struct POLYPACK_API Lattice {
    std::string_view name;  // as puzzle files name it

    // Coordinates and motions.
    bool flat = true;        // pieces lie in a plane and may be turned over by default
    int user_dimension = 2;  // numbers in a user's coordinates of one cell
    Point step{1, 1, 1};     // translations are the multiples of these along the axes
    // The cells up to translation, one of each kind. Where there are several, a user's coordinates
    // are [x, y, kind], in space [x, y, kind, height], and cell [0, 0, kind] is residues[kind];
    // then the origin of space is not a cell.
    std::vector<Point> residues{{0, 0, 0}};
    std::vector<Motion> motions;  // a group; identity first, rotations before reflections
    // Motions onto another lattice that shares only some layers with this one. They apply to the
    // pieces and regions whose cells they map to cells, see motions_of() of polyform.hpp. Together
    // with `motions` they do not form a group, though those that map a region to itself do.
    // Rotations come before reflections. Only lattices of which every point is a cell have any.
    std::vector<Motion> twin_motions;
    std::vector<std::vector<Point>> neighbours;  // offsets to adjacent cells, per residue
    // Weights of the coordinates: of two neighbours, one has an even weighted sum and the other an
    // odd one; nullopt if no weights give such a checkerboard.
    std::optional<Point> checkerboard;
    // Only sticks have joints. A joint belongs to the piece that has both sticks of a pair
    // around it; pieces and regions have their joints, see joints_of() of polyform.hpp. By residue,
    // the pairs as offsets; none for sticks.
    std::vector<std::vector<std::array<Point, 2>>> joints{};
    std::vector<Point> domain{};  // the cells of a box of one step, if not one of each residue
    // Cells are unit squares or cubes along the axes: planes between two coordinates run along
    // their borders, and in a plane four cells meet at every corner.
    bool boxes = false;
    bool wraps = false;  // whether regions may be cylinders and tori

    // Words. "polyforms" is accepted on every lattice.
    std::string_view address = "[x, y]";       // how a user writes a cell
    std::string_view noun = "polyforms";       // what its polyforms are called
    std::string_view picture;                  // lines that show the coordinates
    std::vector<std::string> residue_words{};  // plural, "octagons"; empty if there is one kind
    // Words that may stand for the kind in a user's coordinates; those of single kinds first.
    std::vector<KindWord> kind_words{};

    // Puzzle files.
    std::vector<Figure> figures;  // regions with names, besides boxes
    // Whether a cell of a kind, enlarged n times, contains a cell of the box of n steps that its
    // own box becomes; null if enlarged cells are no unions of cells.
    bool (*enlarged)(const UserPoint& cell, int kind, int n) = nullptr;
    std::string_view layer;  // of space: the flat lattice that its layers are; else empty

    // Drawing. Directions of the unit steps in space: x to the right, y away from the viewer, z up.
    // Rows of art go down the page, so that layers look as they do from above, the first at the
    // bottom.
    std::vector<std::array<double, 3>> axes;
    // Shapes by residue; all balls or none. For polyhedra, the plane between two neighbours is at
    // right angles to the line between their places.
    std::vector<CellShape> shapes;
    bool prisms = true;             // whether cells stand upright over a polygon, or are balls
    bool bevels = false;            // whether the edges of its solids can be cut off
    double letter_size = 0.5;       // of a letter in a cell
    ArtGrid art = ArtGrid::square;  // how a layer is drawn
    Page page;                      // where cells appear in text

    // Returns true if p is a cell.
    [[nodiscard]] bool is_cell(const Point& p) const;
    // Returns the index of p's residue. Precondition: is_cell(p). O(1).
    [[nodiscard]] int residue_of(const Point& p) const;
    // Returns true if cells of that residue follow from the others of a piece.
    [[nodiscard]] bool is_joint(int residue) const {
        return !joints.empty() && !joints[static_cast<std::size_t>(residue)].empty();
    }
    // Returns the cells of a box of one step.
    [[nodiscard]] const std::vector<Point>& domain_cells() const {
        return domain.empty() ? residues : domain;
    }
    // Returns the cells adjacent to p. Precondition: is_cell(p).
    [[nodiscard]] std::vector<Point> neighbours_of(const Point& p) const;

    // Converts user coordinates to ours; the inverse of to_user() on cells. If the coordinates name
    // no cell (an unknown kind), is_cell() rejects the result.
    [[nodiscard]] Point from_user(const UserPoint& user) const;
    // Converts a point to the coordinates that a user would write.
    [[nodiscard]] UserPoint to_user(const Point& p) const;

    // Returns the position of a cell in text, within its layer. Precondition: is_cell(p).
    [[nodiscard]] PagePlace page_place(const Point& p) const;

    // Returns true if cells are balls, not polyhedra.
    [[nodiscard]] bool of_balls() const { return shapes.front().corners.empty(); }
    // Returns true if pieces on `other` may be used here, as they are or lying flat in space.
    [[nodiscard]] bool takes_pieces_of(const Lattice& other) const;

    // Builds the lookup table behind is_cell() and residue_of(). Required once step and residues
    // are set.
    void index_residues();

  private:
    [[nodiscard]] std::size_t place_in_step(const Point& p) const;

    std::vector<short> residue_at_;  // by the place modulo `step`; -1: no cell
};

// Finds a lattice by name; returns nullptr if there is none.
[[nodiscard]] POLYPACK_API const Lattice* find_lattice(std::string_view name);
// Returns all lattices, in the order of the table above.
[[nodiscard]] POLYPACK_API std::span<const Lattice> all_lattices();
// Formats names of lattices: "the square lattice", "the square and cube lattices", "the hex,
// triangle or kite lattices". Precondition: there is at least one.
[[nodiscard]] POLYPACK_API std::string lattices_in_words(const std::vector<std::string_view>& names,
                                                         std::string_view conjunction);
// Formats the names of the lattices for which `which` returns true. Precondition: there is at least
// one.
template <typename Which>
[[nodiscard]] std::string lattices_where(const Which& which, std::string_view conjunction) {
    std::vector<std::string_view> names;
    for (const Lattice& lattice : all_lattices()) {
        if (which(lattice)) names.push_back(lattice.name);
    }
    return lattices_in_words(names, conjunction);
}

}  // namespace polypack
