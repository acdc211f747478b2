#include "polypack/formats/xmpuzzle_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

namespace polypack {
namespace {

using Matrix = std::array<std::array<int, 3>, 3>;

// Returns the matrix of a map such as "+z-y+x": (x, y, z) becomes (z, -y, x).
constexpr Matrix matrix_of(std::string_view map) {
    Matrix matrix{};
    for (std::size_t row = 0; row < 3; ++row) {
        const auto column = static_cast<std::size_t>(map[2 * row + 1] - 'x');
        matrix[row][column] = map[2 * row] == '-' ? -1 : 1;
    }
    return matrix;
}

constexpr Matrix product(const Matrix& second, const Matrix& first) {
    Matrix matrix{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::size_t k = 0; k < 3; ++k) {
                matrix[row][column] += second[row][k] * first[k][column];
            }
        }
    }
    return matrix;
}

// Turn 4 a + b makes b quarter turns about x, then one of six that bring each side to the right.
constexpr std::array<Motion, 24> make_cube_turns() {
    constexpr std::array<std::string_view, 4> about_x{"+x+y+z", "+x-z+y", "+x-y-z", "+x+z-y"};
    constexpr std::array<std::string_view, 6> then{"+x+y+z", "-z+y+x", "-x+y-z",
                                                   "+z+y-x", "-y+x+z", "+y-x+z"};
    std::array<Motion, 24> turns{};
    for (std::size_t t = 0; t < turns.size(); ++t) {
        turns[t].matrix = product(matrix_of(then[t / 4]), matrix_of(about_x[t % 4]));
    }
    return turns;
}

// Lists the turns of the cube in the order of the grid of balls, then those by 60 degrees in
// triangular layers: one of these, followed by one of four maps of thirds.
constexpr std::array<Motion, 120> make_ball_turns() {
    constexpr std::array<std::string_view, 24> of_cube{
        "+x+y+z", "+z-y+x", "-y+x+z", "+y+z+x", "-x-y+z", "-z+y+x", "+y-x+z", "-y-z+x",
        "+z+x+y", "+x+z-y", "-x+z+y", "-z+x-y", "-z-x+y", "-x-z-y", "+x-z+y", "+z-x-y",
        "+z+y-x", "+x-y-z", "-y+z-x", "+y+x-z", "-z-y-x", "-x+y-z", "+y-z-x", "-y-x-z"};
    constexpr std::array<Matrix, 4> thirds{{{{{1, 2, 2}, {-2, -1, 2}, {2, -2, 1}}},
                                            {{{1, -2, 2}, {2, -1, -2}, {2, 2, 1}}},
                                            {{{-1, 2, -2}, {-2, 1, 2}, {2, 2, 1}}},
                                            {{{1, 2, -2}, {-2, -1, -2}, {-2, 2, 1}}}}};
    constexpr std::string_view others =
        "A0 A1 B0 B1 A4 A14 C0 C10 C4 C16 D0 D20 B4 B9 D4 D9 B6 B17 C2 C21 A2 A17 D2 D17 B16 A22 "
        "D6 D18 C9 C12 D11 D14 B12 A15 A10 D1 D21 B7 B19 A5 C7 C19 B8 C6 C8 D10 C18 C5 D7 B18 B5 "
        "A16 A3 D15 D19 B13 A11 A23 C13 C17 C3 D5 B2 B3 B15 B14 A13 A12 C15 C14 D8 C20 D22 D23 B20 "
        "B21 A18 A19 A6 A7 C1 D3 C11 D12 D13 B10 B11 A8 A9 D16 B22 B23 A20 A21 C22 C23 ";
    std::array<Motion, 120> turns{};
    for (std::size_t t = 0; t < of_cube.size(); ++t) turns[t].matrix = matrix_of(of_cube[t]);
    std::size_t turn = of_cube.size();
    for (std::size_t i = 0; i < others.size(); ++turn) {
        const Matrix& map = thirds[static_cast<std::size_t>(others[i++] - 'A')];
        std::size_t first = 0;
        while (others[i] != ' ') first = 10 * first + static_cast<std::size_t>(others[i++] - '0');
        ++i;
        turns[turn].matrix = product(map, turns[first].matrix);
        turns[turn].divisor = 3;
    }
    return turns;
}

constexpr std::array<Motion, 24> cube_turns = make_cube_turns();
constexpr std::array<Motion, 120> ball_turns = make_ball_turns();

constexpr double row_height = std::numbers::sqrt3 / 2;  // of triangles with sides of 1

// Returns the image of a prism under a turn about the upright edge through the origin (turns 6 to
// 11 turn it over as well). It is not linear in the numbers of a cell.
Point turned_prism(const Point& cell, int turn) {
    const bool up = (cell.x + cell.y) % 2 == 0;
    double x = (1.0 + cell.x) / 2;
    double y = (cell.y + (up ? 1.0 / 3 : 2.0 / 3)) * row_height;
    // Turning over reflects the plane: x -> -x, then a turn by a multiple of 60 degrees.
    const int sixth = turn < 6 ? turn : turn - 6;
    if (turn >= 6) x = -x;
    const double angle = sixth * std::numbers::pi / 3;
    const double turned_x = std::cos(angle) * x - std::sin(angle) * y;
    const double turned_y = std::sin(angle) * x + std::cos(angle) * y;
    return {static_cast<int>(std::lround(2 * turned_x - 1)),
            static_cast<int>(std::floor(turned_y / row_height)), turn < 6 ? cell.z : -cell.z};
}

// The centre of the first cube of grid 3.
constexpr Point middle_of_cube{2, 2, 2};

int residue(int value, int modulus) {
    return (value % modulus + modulus) % modulus;
}

int floor_of(int value, int step) {
    return (value - residue(value, step)) / step;
}

// Scales coordinates of grid 4: cubes of 3 cells are cubes of side 8 in the coordinates of the
// lattice, with cells at 2, 4 and 6, and its basis is (1,-1,0), (0,-1,1), (1,0,1).
int in_eighths(int value) {
    return 8 * floor_of(value, 3) + 2 + 2 * residue(value, 3);
}

int in_thirds(int value) {
    return 3 * floor_of(value, 8) + (residue(value, 8) - 2) / 2;
}

// Precondition: the sum is even.
Point in_tetrahedra(const Point& p) {
    const int up = (p.x + p.y + p.z) / 2;
    return {p.x - up, p.z - up, up};
}

Point in_cubes(const Point& p) {
    return {p.x + p.z, -p.x - p.y, p.y + p.z};
}

constexpr std::array<std::string_view, XmGrid::kinds> lattices{"cube", "prism", "sphere", "rhombic",
                                                               "tetra-octant"};

}  // namespace

XmGrid::XmGrid(int number)
    : number_(number), lattice_(find_lattice(lattices[static_cast<std::size_t>(number)])) {}

std::optional<XmGrid> XmGrid::of(const Lattice& lattice) {
    const auto at = std::ranges::find(lattices, lattice.name);
    if (at == lattices.end()) return std::nullopt;
    return XmGrid(static_cast<int>(at - lattices.begin()));
}

bool XmGrid::is_cell(const Point& cell) const {
    // Turned balls need not be on cells; all that are, are points of the lattice.
    if (number_ == 2) return (cell.x + cell.y + cell.z) % 2 == 0;
    return number_ < 2 || lattice_->is_cell(point_of(cell));
}

Point XmGrid::point_of(const Point& cell) const {
    if (number_ == 1) {
        const int kind = residue(cell.x + cell.y, 2);
        return lattice_->from_user({(cell.x - cell.y - kind) / 2, cell.y, kind, cell.z});
    }
    // The axes of the balls' lattice are (1,1,0), (-1,1,0) and (0,1,1).
    if (number_ == 2) {
        return {(cell.x + cell.y - cell.z) / 2, (cell.y - cell.x - cell.z) / 2, cell.z};
    }
    if (number_ == 3) return cell - middle_of_cube;
    if (number_ == 4) {
        return in_tetrahedra({in_eighths(cell.x), in_eighths(cell.y), in_eighths(cell.z)});
    }
    return cell;
}

Point XmGrid::cell_of(const Point& point) const {
    if (number_ == 1) {
        const UserPoint user = lattice_->to_user(point);
        return {2 * user[0] + user[1] + user[2], user[1], user[3]};
    }
    if (number_ == 2) return {point.x - point.y, point.x + point.y + point.z, point.z};
    if (number_ == 3) return point + middle_of_cube;
    if (number_ == 4) {
        const Point p = in_cubes(point);
        return {in_thirds(p.x), in_thirds(p.y), in_thirds(p.z)};
    }
    return point;
}

int XmGrid::side() const {
    return number_ == 3 ? 5 : number_ == 4 ? 3 : 1;
}

Point XmGrid::shift_below(const Point& least) const {
    const int side = this->side();
    Point shift{side * floor_of(least.x, side), side * floor_of(least.y, side),
                side * floor_of(least.z, side)};
    while (!shift_of(shift)) shift.x -= side;
    return shift;
}

std::optional<Point> XmGrid::shift_of(const Point& shift) const {
    if (number_ == 1) {
        if ((shift.x + shift.y) % 2 != 0) return std::nullopt;
        return Point{(shift.x - shift.y) / 2 * lattice_->step.x, shift.y * lattice_->step.y,
                     shift.z};
    }
    if (number_ == 2 && !is_cell(shift)) return std::nullopt;
    if (number_ < 3) return point_of(shift);
    const int side = this->side();
    if (shift.x % side != 0 || shift.y % side != 0 || shift.z % side != 0) return std::nullopt;
    if (number_ == 3) return shift;
    const Point cubes{shift.x / side, shift.y / side, shift.z / side};
    if ((cubes.x + cubes.y + cubes.z) % 2 != 0) return std::nullopt;
    return in_tetrahedra({8 * cubes.x, 8 * cubes.y, 8 * cubes.z});
}

Point XmGrid::file_shift_of(const Point& shift) const {
    if (number_ == 3) return shift;
    if (number_ == 4) {
        const Point cubes = in_cubes(shift);
        return {cubes.x / 8 * side(), cubes.y / 8 * side(), cubes.z / 8 * side()};
    }
    if (number_ != 1) return cell_of(shift);
    const int x = shift.x / lattice_->step.x;
    const int y = shift.y / lattice_->step.y;
    return {2 * x + y, y, shift.z};
}

int XmGrid::turns() const {
    return number_ == 1 ? 12 : number_ == 2 ? 120 : 24;
}

std::optional<std::vector<Point>> XmGrid::turned(const std::vector<Point>& cells,
                                                 const Point& centre, int turn) const {
    std::vector<Point> images;
    images.reserve(cells.size());
    const Motion& motion = number_ == 2 ? ball_turns[static_cast<std::size_t>(turn)]
                                        : cube_turns[static_cast<std::size_t>(turn % 24)];
    for (const Point& cell : cells) {
        if (number_ == 1) {
            images.push_back(turned_prism(cell, turn) - turned_prism(centre, turn));
            continue;
        }
        const Point image = motion.times_divisor(cell - centre);
        if (image.x % motion.divisor != 0 || image.y % motion.divisor != 0 ||
            image.z % motion.divisor != 0) {
            return std::nullopt;
        }
        images.push_back(motion(cell - centre));
    }
    return images;
}

bool XmGrid::meets(const Point& place, const Point& centre, int turn) const {
    if (number_ == 1) return shift_of(place - turned_prism(centre, turn)).has_value();
    return number_ != 2 || is_cell(place);
}

}  // namespace polypack
