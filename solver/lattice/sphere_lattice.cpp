// The balls of a cannonball pyramid.
#include <algorithm>
#include <cmath>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {
namespace {

constexpr Figure pyramid{"pyramid", [](int n) { return std::array{n, n, n}; },
                         [](const UserPoint& p, int n) { return std::max(p[0], p[1]) + p[2] < n; }};

// Its edges run along (1,0,0), (0,0,1) and (0,-1,1), three steps that are neighbours.
constexpr Figure tetrahedron{
    "tetrahedron", [](int n) { return std::array{n, n, n}; },
    [](const UserPoint& p, int n) { return p[0] + p[2] < n && n - 1 - p[1] <= p[2]; }};

// A motion of the cube, or a multiple of one, written in the basis of this lattice, e1 = (1,1,0),
// e2 = (-1,1,0), e3 = (0,1,1): the rows of balls of one layer, and the step onto the next layer.
Matrix in_ball_basis(const Matrix& m) {
    constexpr Matrix basis{{{1, 1, 0}, {-1, 1, 0}, {0, 1, 1}}};
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
    sphere.motions = group_of({in_ball_basis(quarter_turn), in_ball_basis(quarter_turn_about_x),
                               in_ball_basis(negate_z)});
    sphere.twin_motions = twins_of(sphere.motions, {in_ball_basis(thirds_of_half_turn), false, 3});
    sphere.axes = {{1, 0, 0}, {0, -1, 0}, {0.5, -0.5, std::sqrt(0.5)}};
    fill_neighbours(sphere, {{{0, 0, 0}, {1, 0, 0}}});
    sphere.figures = {pyramid, tetrahedron};
    sphere.shapes = {{{}, 1, 0.5}};
    return sphere;
}

}  // namespace polypack
