#include "polypack/render/mesh.hpp"
#include "polypack/render/hollow.hpp"
#include "polypack/render/solid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

#include "support/closed_surface.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr unsigned random_meshes = 100;

double cell_volume(const Lattice& lattice, const Point& cell) {
    if (lattice.of_balls()) {
        return 4.0 / 3 * std::numbers::pi * std::pow(lattice.shapes.front().radius, 3);
    }
    const Polyhedron body = polyhedra_of(lattice)[lattice.residue_of(cell)];
    double volume = 0;
    for (const Polyhedron::Face& face : body.faces) {
        const Vec3& origin = body.corners[face.corners.front()];
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            volume += dot(origin,
                          cross(body.corners[face.corners[i]], body.corners[face.corners[i + 1]])) /
                      6;
        }
    }
    return volume;
}

// Random cells in a small box, connected or not.
std::vector<Point> some_cells(const Lattice& lattice, std::mt19937& random) {
    std::set<Point> cells;
    const int count = 1 + below(random, 13);
    const int size = 3;
    while (static_cast<int>(cells.size()) < count) {
        UserPoint user{below(random, size), below(random, size), 0, 0};
        if (lattice.residues.size() > 1) {
            user[2] = below(random, static_cast<int>(lattice.residues.size()));
            user[3] = lattice.flat ? 0 : below(random, 2);
        } else if (!lattice.flat) {
            user[2] = below(random, size);
        }
        // In a full box, finding the last cells may take many attempts.
        if (!cells.insert(lattice.from_user(user)).second && below(random, 4) == 0) break;
    }
    return {cells.begin(), cells.end()};
}

// The distance from a point, which may be negative, to the nearest face of a cell at the origin.
double depth_in(const Polyhedron& body, const Vec3& p) {
    double depth = 1e9;
    for (const Polyhedron::Face& face : body.faces) {
        depth = std::min(depth, dot(face.normal, body.corners[face.corners.front()] - p));
    }
    return depth;
}

class EveryLattice : public ::testing::TestWithParam<std::string_view> {
  protected:
    const Lattice& lattice = *find_lattice(GetParam());
};

TEST_P(EveryLattice, OneCellIsASimpleBody) {
    for (const Point& cell : lattice.residues) {
        for (const double inset : {0.0, 0.1, 1.5}) {
            SCOPED_TRACE(inset);
            const Mesh mesh = solid_of(lattice, {{cell}}, {20, 2 * inset, 0});
            EXPECT_EQ(flaw_of(mesh), "");
            EXPECT_EQ(euler_number(mesh), 2);
            const double share = volume_of(mesh) / (cell_volume(lattice, cell) * 8000);
            EXPECT_LT(share, 1 + 1e-9);
            EXPECT_GT(share, 0.98 * std::pow(1 - inset / 2.6, 3))
                << "2.6 mm: the radius of the smallest ball in a cell";
            if (inset == 0 && !lattice.of_balls()) {
                EXPECT_NEAR(share, 1, 1e-9);
            }
        }
    }
}

TEST_P(EveryLattice, AnyCellsAreClosedSurfaces) {
    for (unsigned seed = 0; seed < random_meshes; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = some_cells(lattice, random);
        const double inset = std::array{0.0, 0.1, 1.0}[below(random, 3)];
        const Mesh mesh = solid_of(lattice, cells, {20, 2 * inset, 0});
        ASSERT_EQ(flaw_of(mesh), "");
        ASSERT_TRUE(euler_number(mesh) <= 2 * surfaces_of(mesh));
        double whole = 0;
        for (const Point& cell : cells) whole += 8000 * cell_volume(lattice, cell);
        ASSERT_TRUE(volume_of(mesh) > 0.2 * whole);
        if (lattice.of_balls()) continue;
        ASSERT_TRUE(volume_of(mesh) < whole * (1 + 1e-9));
        if (inset == 0) {
            ASSERT_TRUE(std::abs(volume_of(mesh) - whole) < 1e-6 * whole);
        }
    }
}

// Every triangle is on a cell of its colour, or no farther from one than pieces are apart.
TEST_P(EveryLattice, FacesHaveTheColoursOfTheirCells) {
    const std::vector<Polyhedron> shapes =
        lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
    for (unsigned seed = 0; seed < random_meshes / 4; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = some_cells(lattice, random);
        std::vector<CellColour> colours;
        for (std::size_t i = 0; i < cells.size(); ++i) colours.push_back(below(random, 3));
        colours.front() = 1;
        const double inset = std::array{0.0, 0.1, 1.0}[below(random, 3)];
        const double bevel = inset > 0 && lattice.bevels && below(random, 2) == 0 ? 0.5 : 0;
        const Mesh mesh = solid_of(lattice, cells, {20, 2 * inset, bevel}, colours);
        ASSERT_EQ(flaw_of(mesh), "");
        ASSERT_EQ(mesh.colours.size(), mesh.triangles.size());
        const auto depth = [&](const Vec3& p, std::size_t i) {
            const Vec3 at = (1.0 / 20) * p - centre_of(lattice, cells[i]);
            return shapes.empty() ? 0.5 - length(at)
                                  : depth_in(shapes[lattice.residue_of(cells[i])], at);
        };
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const auto& [a, b, c] = mesh.triangles[i];
            const Vec3 middle = (1.0 / 3) * (mesh.points[a] + mesh.points[b] + mesh.points[c]);
            double own = -1e9;
            double any = -1e9;
            for (std::size_t k = 0; k < cells.size(); ++k) {
                any = std::max(any, depth(middle, k));
                if (colours[k] == mesh.colours[i]) own = std::max(own, depth(middle, k));
            }
            ASSERT_GT(own,
                      any - (lattice.of_balls() ? 0.2 : (2.5 * inset + 2 * bevel) / 20 + 1e-6));
        }
        EXPECT_TRUE(solid_of(lattice, cells, {20, 2 * inset, bevel}).colours.empty());
    }
}

TEST_P(EveryLattice, BevelsAreClosedSurfacesInsideOfTheUnbevelled) {
    if (!lattice.bevels) return;
    for (unsigned seed = 0; seed < random_meshes; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = some_cells(lattice, random);
        const double inset = std::array{0.1, 2.0}[below(random, 2)];
        const double bevel = std::array{0.05, 0.8, 2.4}[below(random, 3)];
        const Mesh sharp = solid_of(lattice, cells, {20, 2 * inset, 0});
        const Mesh mesh = solid_of(lattice, cells, {20, 2 * inset, bevel});
        ASSERT_EQ(flaw_of(mesh), "");
        ASSERT_TRUE(euler_number(mesh) == euler_number(sharp));
        ASSERT_TRUE(volume_of(mesh) < volume_of(sharp));
        ASSERT_TRUE(volume_of(mesh) > 0.5 * volume_of(sharp));
        const Bounds outer = bounds_of(sharp.points);
        const Bounds inner = bounds_of(mesh.points);
        // Hexagons point to the front and back, where their tips are cut off.
        ASSERT_TRUE(std::abs(outer.low.x - inner.low.x) + std::abs(outer.high.x - inner.high.x) <
                    1e-9);
        ASSERT_TRUE(std::abs(outer.low.z - inner.low.z) + std::abs(outer.high.z - inner.high.z) <
                    1e-9);
    }
}

void expect_joined_or_apart(const Lattice& lattice, const Point& cell) {
    for (const Point& other : lattice.neighbours_of(cell)) {
        const std::vector<Point> pair{cell, other};
        for (const double inset : {0.0, 0.5}) {
            const SolidOptions options{20, 2 * inset, 0};
            const Mesh mesh = solid_of(lattice, pair, options);
            EXPECT_EQ(flaw_of(mesh), "");
            EXPECT_EQ(surfaces_of(mesh), 1);
            EXPECT_EQ(euler_number(mesh), 2);
            // The two apart leave twice the inset between them.
            const Vec3 way = unit(centre_of(lattice, other) - centre_of(lattice, cell));
            const auto furthest = [&](const Point& from, const Vec3& towards) {
                double most = -1e9;
                const Mesh one = solid_of(lattice, {{from}}, options);
                for (const Vec3& p : one.points) most = std::max(most, dot(p, towards));
                return most;
            };
            EXPECT_NEAR(-furthest(other, -1.0 * way) - furthest(cell, way), 2 * inset, 1e-9);
        }
    }
}

TEST_P(EveryLattice, NeighboursAreJoinedAndPiecesStayApart) {
    for (const Point& cell : lattice.residues) expect_joined_or_apart(lattice, cell);
}

// Returns how often a ray from a point leaves a closed surface more often than it enters it: 1
// inside.
int windings(const Mesh& mesh, const Vec3& from, const Vec3& way) {
    int count = 0;
    for (const auto& triangle : mesh.triangles) {
        const Vec3 a = mesh.points[triangle[0]] - from;
        const Vec3 b = mesh.points[triangle[1]] - from;
        const Vec3 c = mesh.points[triangle[2]] - from;
        const double ab = dot(way, cross(a, b));
        const double bc = dot(way, cross(b, c));
        const double ca = dot(way, cross(c, a));
        const bool leaves = ab > 0 && bc > 0 && ca > 0;
        const bool enters = ab < 0 && bc < 0 && ca < 0;
        if (!leaves && !enters) continue;
        const double ahead = dot(a, cross(b, c)) / (ab + bc + ca);
        if (ahead > 0) count += leaves ? 1 : -1;
    }
    return count;
}

// Deep inside of a cell of the piece is solid, and whatever is in another cell, or closer than the
// inset to one, is not.
TEST_P(EveryLattice, SolidIsWhereThePieceIs) {
    constexpr double unit = 20;
    constexpr double inset = 0.8;
    const Vec3 way = polypack::unit({0.5, 0.3, 0.811});
    std::mt19937 random(5);
    const auto cells = some_cells(lattice, random);
    const std::set<Point> body(cells.begin(), cells.end());
    const Mesh mesh = solid_of(lattice, cells, {unit, 2 * inset, 0});
    const auto shapes = lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
    std::set<Point> around = body;
    for (const Point& cell : cells) {
        for (const Point& near : lattice.neighbours_of(cell)) around.insert(near);
    }
    std::uniform_real_distribution<double> coordinate(-0.6, 0.6);
    int solid = 0;
    for (const Point& cell : around) {
        for (int i = 0; i < 60; ++i) {
            const Vec3 aside{coordinate(random), coordinate(random), coordinate(random)};
            const double depth =
                unit * (lattice.of_balls() ? 0.5 - length(aside)
                                           : depth_in(shapes[lattice.residue_of(cell)], aside));
            if (depth < 0) continue;
            const bool inside = windings(mesh, unit * (centre_of(lattice, cell) + aside), way) > 0;
            // Balls are polyhedra, and joined by necks.
            const double margin = lattice.of_balls() ? 5 * inset : inset + 1e-6;
            if (!body.contains(cell)) {
                ASSERT_FALSE(inside && depth > (lattice.of_balls() ? margin : 0));
            } else if (depth > margin) {
                ASSERT_TRUE(inside);
                ++solid;
            }
        }
    }
    EXPECT_GT(solid, 0);
}

// A bevelled solid is inside of the sharp one, crosses itself nowhere, and differs from it only
// near the surface.
TEST_P(EveryLattice, BevelsTakeAwayEdgesOnly) {
    if (!lattice.bevels) return;
    constexpr double unit = 20;
    const auto shapes = polyhedra_of(lattice);
    const Vec3 way = polypack::unit({0.5, 0.3, 0.811});
    std::uniform_real_distribution<double> coordinate(-0.7, 0.7);
    int deep = 0;
    int cut = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = some_cells(lattice, random);
        const double inset = std::array{0.1, 0.4}[below(random, 2)];
        const double bevel = std::array{0.3, 0.9}[below(random, 2)];
        const Mesh sharp = solid_of(lattice, cells, {unit, 2 * inset, 0});
        const Mesh mesh = solid_of(lattice, cells, {unit, 2 * inset, bevel});
        for (int i = 0; i < 400; ++i) {
            const Point& cell = cells[below(random, static_cast<int>(cells.size()))];
            const Vec3 aside{coordinate(random), coordinate(random), coordinate(random)};
            const Vec3 p = unit * (centre_of(lattice, cell) + aside);
            const int times = windings(mesh, p, way);
            ASSERT_TRUE(times == 0 || times == 1) << times;
            ASSERT_LE(times, windings(sharp, p, way));
            if (unit * depth_in(shapes[lattice.residue_of(cell)], aside) > inset + bevel) {
                ASSERT_EQ(times, 1);
                ++deep;
            }
            cut += windings(sharp, p, way) - times;
        }
    }
    EXPECT_GT(deep, 50);
    EXPECT_GT(cut, 3);
}

INSTANTIATE_TEST_SUITE_P(Lattices, EveryLattice,
                         ::testing::Values("square", "cube", "hex", "triangle", "sphere", "prism",
                                           "hexprism", "kite", "octagon", "rhombic", "tetra-octa",
                                           "tetra-octant"),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::erase(name, '-');
                             return name;
                         });

// Cells, squares of four and cubes of eight keep their joins; everything else is a gap.
TEST(Mesh, VolumeOfAPolycubeWithGapIsThatOfItsParts) {
    for (unsigned seed = 0; seed < random_meshes; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const Lattice& cube = *find_lattice("cube");
        const auto cells = some_cells(cube, random);
        const std::set<Point> body(cells.begin(), cells.end());
        constexpr double inset = 0.7;
        double volume = 0;
        for (const Point& p : body) {
            for (int corner = 0; corner < 8; ++corner) {
                const Point step{corner & 1, corner >> 1 & 1, corner >> 2 & 1};
                bool all = true;
                for (int within = 0; within < 8; ++within) {
                    if ((within & corner) != within) continue;
                    all = all &&
                          body.contains(p + Point{within & 1, within >> 1 & 1, within >> 2 & 1});
                }
                if (!all) continue;
                const int joins = step.x + step.y + step.z;
                volume += std::pow(2 * inset, joins) * std::pow(20 - 2 * inset, 3 - joins);
            }
        }
        const Mesh mesh = solid_of(cube, cells, {20, 2 * inset, 0});
        ASSERT_TRUE(std::abs(volume_of(mesh) - volume) < 1e-6 * volume);
    }
}

// A cube with its edges cut off is the sum of a smaller cube and an octahedron.
TEST(Mesh, BevelledCubeHasItsVolume) {
    constexpr double inset = 0.1;
    constexpr double b = 1.5;
    constexpr double s = 20 - 2 * inset - 2 * b;
    const Mesh mesh = solid_of(*find_lattice("cube"), {{Point{}}}, {20, 2 * inset, b});
    EXPECT_NEAR(volume_of(mesh), s * s * s + 6 * s * s * b + 6 * s * b * b + 4.0 / 3 * b * b * b,
                1e-9);
    EXPECT_EQ(mesh.points.size(), 24);
}

class HollowSolids : public ::testing::TestWithParam<std::string_view> {
  protected:
    const Lattice& lattice = *find_lattice(GetParam());
};

// Walls are as thick as they should be: the cavity is the piece with a wider gap.
TEST_P(HollowSolids, AreClosedSurfacesAroundTheirCavities) {
    constexpr double unit = 20;
    std::mt19937 random(20);
    for (unsigned i = 0; i < random_meshes; ++i) {
        const std::vector<Point> cells = some_cells(lattice, random);
        const double gap = i % 3 == 0 ? 0 : 0.4;
        const double bevel = i % 3 == 1 ? 0.7 : 0;
        const double most = widest_inset(lattice) * unit - gap / 2;
        const double wall = i % 2 == 0 ? most : 1.1;
        const double drain = widest_drain((wall + gap / 2) / unit) * unit * (i % 5 == 0 ? 1 : 0.5);
        const Mesh whole = solid_of(lattice, cells, {unit, gap, bevel});
        const Mesh closed = solid_of(lattice, cells, {unit, gap, bevel, false, wall});
        const Mesh open = solid_of(lattice, cells, {unit, gap, bevel, false, wall, drain});
        ASSERT_EQ(flaw_of(closed), "") << i;
        ASSERT_EQ(flaw_of(open), "") << i;
        const int pieces = surfaces_of(whole);
        // Cells that touch by an edge or a corner only, and rings, have surfaces of their own.
        const int cavities = surfaces_of(closed) - pieces;
        EXPECT_GE(cavities, 1);
        EXPECT_LT(surfaces_of(open), surfaces_of(closed));
        // Two tunnels lead into each part that hangs together by faces.
        const int holes = (euler_number(closed) - euler_number(open)) / 2;
        EXPECT_EQ(holes % 2, 0);
        EXPECT_NEAR(volume_of(closed) - volume_of(open), holes * drain * drain * wall,
                    1e-6 * volume_of(whole));
        // Where the gap is as wide as that, faces are inset as far as those of the cavity.
        const double least = 2 * widest_gap * unit / 4;
        if (wall + gap / 2 > least) continue;
        const Mesh core = solid_of(lattice, cells, {unit, 2 * wall + gap, 0});
        EXPECT_NEAR(volume_of(whole) - volume_of(closed), volume_of(core), 1e-6 * volume_of(core));
    }
}

INSTANTIATE_TEST_SUITE_P(Lattices, HollowSolids, ::testing::Values("square", "cube"));

TEST(Mesh, AHollowCubeHasTheVolumeOfItsWalls) {
    const Mesh mesh = solid_of(*find_lattice("cube"), {{Point{}}}, {20, 0.2, 0, false, 2, 3});
    const double outer = 19.8;
    const double inner = outer - 2 * 2;
    EXPECT_NEAR(volume_of(mesh), outer * outer * outer - inner * inner * inner - 2 * 3 * 3 * 2,
                1e-9);
    EXPECT_EQ(flaw_of(mesh), "");
    EXPECT_EQ(surfaces_of(mesh), 1);
    EXPECT_EQ(euler_number(mesh), 0) << "one way in, one way out: a tunnel";
}

TEST(Mesh, StraightSidesOfTrianglesStayStraight) {
    const Lattice& triangle = *find_lattice("triangle");
    std::vector<Point> row;
    for (const UserPoint& user : {UserPoint{0, 0, 1, 0}, {1, 0, 0, 0}, {1, 0, 1, 0}}) {
        row.push_back(triangle.from_user(user));
    }
    const double bottom = bounds_of(solid_of(triangle, row, {20, 0, 0}).points).low.y;
    const double lowest = bottom + 0.5;
    int on_side = 0;
    for (const Vec3& p : solid_of(triangle, row, {20, 1, 0}).points) {
        EXPECT_GT(p.y, lowest - 1e-9);
        if (p.y < lowest + 1e-9) ++on_side;
    }
    EXPECT_EQ(on_side, 4) << "the ends, below and above";
}

TEST(Mesh, CubesThatTouchInAnEdgeShareNoPoints) {
    const Lattice& cube = *find_lattice("cube");
    const Mesh diagonal = solid_of(cube, {{Point{0, 0, 0}, Point{1, 1, 0}}}, {20, 0, 0});
    EXPECT_EQ(flaw_of(diagonal), "");
    EXPECT_EQ(surfaces_of(diagonal), 2);
    const Mesh corner = solid_of(cube, {{Point{0, 0, 0}, Point{1, 1, 1}}}, {20, 0, 0});
    EXPECT_EQ(surfaces_of(corner), 2);
    EXPECT_TRUE(has_shared_edges(diagonal)) << "files have no numbers of points";
    EXPECT_FALSE(has_shared_edges(corner));
    EXPECT_FALSE(
        has_shared_edges(solid_of(cube, {{Point{0, 0, 0}, Point{1, 1, 0}}}, {20, 0.02, 0})));
}

TEST(Mesh, ARingHasATunnelAndAShellTwoSurfaces) {
    const Lattice& cube = *find_lattice("cube");
    std::vector<Point> ring;
    std::vector<Point> shell;
    for (const RegionCell& cell : box(cube, 3, 3, 3).cells) {
        const Point& p = cell.point;
        if (p.z == 0 && (p.x != 1 || p.y != 1)) ring.push_back(p);
        if (p != Point{1, 1, 1}) shell.push_back(p);
    }
    for (const SolidOptions& options : {SolidOptions{20, 0, 0}, {20, 0.2, 0}, {20, 0.2, 1}}) {
        EXPECT_EQ(euler_number(solid_of(cube, ring, options)), 0);
        const Mesh hollow = solid_of(cube, shell, options);
        EXPECT_EQ(flaw_of(hollow), "");
        EXPECT_EQ(surfaces_of(hollow), 2);
        EXPECT_EQ(euler_number(hollow), 4);
    }
}

TEST(Mesh, RingOfBallsHasATunnel) {
    const Lattice& sphere = *find_lattice("sphere");
    const std::vector<Point> square{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    const Mesh mesh = solid_of(sphere, square, {});
    EXPECT_EQ(flaw_of(mesh), "");
    EXPECT_EQ(euler_number(mesh), 0);
}

}  // namespace
}  // namespace polypack::testing
