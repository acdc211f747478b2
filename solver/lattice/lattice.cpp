#include "polypack/lattice/lattice.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <initializer_list>

namespace polypack {
namespace {

constexpr int modulo(int value, int step) {
    return ((value % step) + step) % step;
}

using Matrix = std::array<std::array<int, 3>, 3>;

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            for (int k = 0; k < 3; ++k) c[row][column] += a[row][k] * b[k][column];
        }
    }
    return c;
}

int determinant(const Matrix& m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// The group that the generators span: identity first, rotations before reflections, otherwise in
// breadth-first order.
std::vector<Motion> group_of(std::initializer_list<Matrix> generators) {
    std::vector<Motion> group{Motion{}};
    for (std::size_t next = 0; next < group.size(); ++next) {
        for (const Matrix& generator : generators) {
            const Matrix matrix = product(generator, group[next].matrix);
            const Motion motion{matrix, determinant(matrix) < 0};
            if (std::ranges::find(group, motion) == group.end()) group.push_back(motion);
        }
    }
    std::ranges::stable_partition(group, [](const Motion& m) { return !m.reflection; });
    return group;
}

// Neighbours are the images of the seeds under the motions, as far as they lead to cells.
void fill_neighbours(Lattice& lattice, std::initializer_list<Point> seeds) {
    for (const Point& residue : lattice.residues) {
        std::vector<Point> offsets;
        for (const Point& seed : seeds) {
            for (const Motion& motion : lattice.motions) {
                const Point offset = motion(seed);
                if (lattice.is_cell(residue + offset)) offsets.push_back(offset);
            }
        }
        std::ranges::sort(offsets);
        const auto repeated = std::ranges::unique(offsets);
        offsets.erase(repeated.begin(), repeated.end());
        lattice.neighbours.push_back(std::move(offsets));
    }
}

constexpr Matrix quarter_turn{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
constexpr Matrix quarter_turn_about_x{{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
constexpr Matrix sixth_turn{{{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}};
constexpr Matrix swap_xy{{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}};
constexpr Matrix negate_z{{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};

// A motion of the cube written in the basis of the sphere lattice, e1 = (1,1,0), e2 = (-1,1,0),
// e3 = (0,1,1): the rows of balls of one layer, and the step onto the next layer.
Matrix in_ball_basis(const Matrix& m) {
    constexpr std::array<std::array<int, 3>, 3> basis{{{1, 1, 0}, {-1, 1, 0}, {0, 1, 1}}};
    Matrix result{};
    for (int column = 0; column < 3; ++column) {
        std::array<int, 3> v{};
        for (int row = 0; row < 3; ++row) {
            for (int k = 0; k < 3; ++k) v[row] += m[row][k] * basis[column][k];
        }
        result[0][column] = (v[0] + v[1] - v[2]) / 2;
        result[1][column] = (v[1] - v[2] - v[0]) / 2;
        result[2][column] = v[2];
    }
    return result;
}

std::vector<Lattice> make_lattices() {
    const double half_height = std::sqrt(3.0) / 2;
    std::vector<Lattice> lattices;

    Lattice square;
    square.name = "square";
    square.motions = group_of({quarter_turn, swap_xy});
    square.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(square, {{1, 0, 0}});
    lattices.push_back(square);

    Lattice cube;
    cube.name = "cube";
    cube.flat = false;
    cube.user_dimension = 3;
    cube.motions = group_of({quarter_turn, quarter_turn_about_x, negate_z});
    cube.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(cube, {{1, 0, 0}});
    lattices.push_back(cube);

    Lattice hex;
    hex.name = "hex";
    hex.motions = group_of({sixth_turn, swap_xy});
    hex.axes = {{1, 0, 0}, {0.5, -half_height, 0}, {0, 0, 1}};
    fill_neighbours(hex, {{1, 0, 0}});
    lattices.push_back(hex);

    // Cells sit at the sum of their triangle's corners, so that motions about a corner stay
    // linear: up at residue (1,1), down at (2,2), corners at (0,0).
    Lattice triangle;
    triangle.name = "triangle";
    triangle.user_dimension = 3;
    triangle.step = {3, 3, 1};
    triangle.residues = {{1, 1, 0}, {2, 2, 0}};
    triangle.motions = group_of({sixth_turn, swap_xy});
    triangle.axes = {{1.0 / 3, 0, 0}, {1.0 / 6, half_height / 3, 0}, {0, 0, 1}};
    fill_neighbours(triangle, {{1, 1, 0}});
    lattices.push_back(triangle);

    Lattice sphere;
    sphere.name = "sphere";
    sphere.flat = false;
    sphere.user_dimension = 3;
    sphere.motions = group_of({in_ball_basis(quarter_turn), in_ball_basis(quarter_turn_about_x),
                               in_ball_basis(negate_z)});
    sphere.axes = {{1, 0, 0}, {0, -1, 0}, {0.5, -0.5, std::sqrt(0.5)}};
    fill_neighbours(sphere, {{1, 0, 0}});
    lattices.push_back(sphere);

    Lattice prism;
    prism.name = "prism";
    prism.flat = false;
    prism.user_dimension = 4;
    prism.step = {3, 3, 1};
    prism.residues = {{1, 1, 0}, {2, 2, 0}};
    prism.motions = group_of({sixth_turn, swap_xy, negate_z});
    prism.axes = triangle.axes;
    fill_neighbours(prism, {{1, 1, 0}, {0, 0, 1}});
    lattices.push_back(prism);

    Lattice hexprism;
    hexprism.name = "hexprism";
    hexprism.flat = false;
    hexprism.user_dimension = 3;
    hexprism.motions = group_of({sixth_turn, swap_xy, negate_z});
    hexprism.axes = hex.axes;
    fill_neighbours(hexprism, {{1, 0, 0}, {0, 0, 1}});
    lattices.push_back(hexprism);
    return lattices;
}

const std::vector<Lattice>& table() {
    static const std::vector<Lattice> lattices = make_lattices();
    return lattices;
}

}  // namespace

bool Lattice::is_cell(const Point& p) const {
    if (flat && p.z != 0) return false;
    const Point residue{modulo(p.x, step.x), modulo(p.y, step.y), modulo(p.z, step.z)};
    return std::ranges::find(residues, residue) != residues.end();
}

int Lattice::residue_of(const Point& p) const {
    const Point residue{modulo(p.x, step.x), modulo(p.y, step.y), modulo(p.z, step.z)};
    const auto at = std::ranges::find(residues, residue);
    assert(at != residues.end());
    return static_cast<int>(at - residues.begin());
}

std::vector<Point> Lattice::neighbours_of(const Point& p) const {
    std::vector<Point> result;
    for (const Point& offset : neighbours[residue_of(p)]) result.push_back(p + offset);
    return result;
}

Point Lattice::from_user(const UserPoint& user) const {
    if (residues.size() == 1) return {user[0], user[1], user[2]};
    const int corner = user[2];
    if (corner != 0 && corner != 1) return {};
    return {step.x * user[0] + 1 + corner, step.y * user[1] + 1 + corner, user[3]};
}

UserPoint Lattice::to_user(const Point& p) const {
    if (residues.size() == 1) return {p.x, p.y, p.z, 0};
    const int corner = residue_of(p);
    return {(p.x - 1 - corner) / step.x, (p.y - 1 - corner) / step.y, corner, p.z};
}

int Lattice::rotation_count() const {
    return static_cast<int>(
        std::ranges::count_if(motions, [](const Motion& m) { return !m.reflection; }));
}

const Lattice* find_lattice(std::string_view name) {
    const auto at = std::ranges::find(table(), name, &Lattice::name);
    return at == table().end() ? nullptr : &*at;
}

std::span<const Lattice> all_lattices() {
    return table();
}

}  // namespace polypack
