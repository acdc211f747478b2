#include "polypack/lattice/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "polypack/lattice/polyform.hpp"

namespace polypack::testing {
namespace {

std::vector<Point> some_cells(const Lattice& lattice) {
    std::vector<Point> cells;
    for (int z = -2; z <= 2; ++z) {
        for (int y = -5; y <= 5; ++y) {
            for (int x = -5; x <= 5; ++x) {
                if (lattice.is_cell({x, y, z})) cells.push_back({x, y, z});
            }
        }
    }
    return cells;
}

std::array<double, 3> place_in_space(const Lattice& lattice, const Point& p) {
    std::array<double, 3> place{};
    for (int k = 0; k < 3; ++k) {
        place[k] = p.x * lattice.axes[0][k] + p.y * lattice.axes[1][k] + p.z * lattice.axes[2][k];
    }
    return place;
}

double distance(const Lattice& lattice, const Point& a, const Point& b) {
    const auto p = place_in_space(lattice, a);
    const auto q = place_in_space(lattice, b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

TEST(Lattice, HasTheMotionsAndNeighboursOfItsKind) {
    struct Expected {
        const char* name;
        int motions;
        int rotations;
        std::size_t neighbours;
    };
    for (const Expected& e :
         {Expected{"square", 8, 4, 4}, Expected{"cube", 48, 24, 6}, Expected{"hex", 12, 6, 6},
          Expected{"triangle", 12, 6, 3}, Expected{"sphere", 48, 24, 12},
          Expected{"prism", 24, 12, 5}, Expected{"hexprism", 24, 12, 8}}) {
        SCOPED_TRACE(e.name);
        const Lattice* lattice = find_lattice(e.name);
        ASSERT_NE(lattice, nullptr);
        EXPECT_EQ(lattice->motions.size(), e.motions);
        EXPECT_EQ(lattice->rotation_count(), e.rotations);
        EXPECT_EQ(lattice->motions.front(), Motion{});
        for (const auto& neighbours : lattice->neighbours) {
            EXPECT_EQ(neighbours.size(), e.neighbours);
        }
    }
    EXPECT_EQ(find_lattice("penrose"), nullptr);
}

TEST(Lattice, MotionsAreIsometriesThatKeepCellsAndNeighbours) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        const auto cells = some_cells(lattice);
        ASSERT_FALSE(cells.empty());
        for (const Motion& motion : lattice.motions) {
            for (const Point& cell : cells) {
                ASSERT_TRUE(lattice.is_cell(motion(cell)));
                const auto around = lattice.neighbours_of(motion(cell));
                for (const Point& neighbour : lattice.neighbours_of(cell)) {
                    ASSERT_NE(std::ranges::find(around, motion(neighbour)), around.end());
                    ASSERT_NEAR(distance(lattice, motion(cell), motion(neighbour)),
                                distance(lattice, cell, neighbour), 1e-9);
                }
            }
        }
    }
}

TEST(Lattice, NeighboursAreTheNearestCellsOfTheirKind) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        for (const Point& residue : lattice.residues) {
            for (const Point& neighbour : lattice.neighbours_of(residue)) {
                const auto back = lattice.neighbours_of(neighbour);
                EXPECT_NE(std::ranges::find(back, residue), back.end());
                EXPECT_LT(distance(lattice, residue, neighbour), 1.001);
            }
        }
    }
}

TEST(Lattice, UserCoordinatesRoundTrip) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        for (const Point& cell : some_cells(lattice)) {
            EXPECT_EQ(lattice.from_user(lattice.to_user(cell)), cell);
        }
    }
    EXPECT_FALSE(find_lattice("triangle")->is_cell(find_lattice("triangle")->from_user({0, 0, 2})));
}

TEST(Lattice, ABallLiesOnFourBalls) {
    const Lattice& sphere = *find_lattice("sphere");
    const auto below = sphere.neighbours_of({2, 3, 1});
    for (const Point& p : {Point{2, 3, 0}, Point{3, 3, 0}, Point{2, 4, 0}, Point{3, 4, 0}}) {
        EXPECT_NE(std::ranges::find(below, p), below.end());
        EXPECT_NEAR(distance(sphere, {2, 3, 1}, p), 1, 1e-9);
    }
}

TEST(Polyform, OrientationsOfKnownShapes) {
    struct Expected {
        const char* name;
        const char* lattice;
        std::vector<UserPoint> cells;
        bool turn_over;
        std::size_t orientations;
    };
    const std::vector<Expected> table{
        {"square P, free", "square", {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}}, true, 8},
        {"square P, one-sided", "square", {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}}, false, 4},
        {"square X", "square", {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}, true, 1},
        {"cube L", "cube", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}, false, 24},
        {"cube V", "cube", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, false, 12},
        {"hex single", "hex", {{0, 0}}, true, 1},
        {"triangle single", "triangle", {{0, 0, 0}}, true, 2},
        {"triangle hexagon",
         "triangle",
         {{1, 0, 1}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 0}},
         true,
         1},
        {"sphere pair", "sphere", {{0, 0, 0}, {1, 0, 0}}, false, 6},
    };
    for (const Expected& e : table) {
        SCOPED_TRACE(e.name);
        const Lattice& lattice = *find_lattice(e.lattice);
        std::vector<Point> cells;
        for (const UserPoint& user : e.cells) cells.push_back(lattice.from_user(user));
        EXPECT_EQ(orientations(lattice, normalized(lattice, cells), e.turn_over).size(),
                  e.orientations);
        EXPECT_TRUE(connected(lattice, cells));
    }
}

TEST(Polyform, NormalFormForgetsTranslationsOnly) {
    const Lattice& triangle = *find_lattice("triangle");
    const std::vector<Point> up{triangle.from_user({4, -7, 0})};
    const std::vector<Point> other_up{triangle.from_user({-2, 9, 0})};
    const std::vector<Point> down{triangle.from_user({4, -7, 1})};
    EXPECT_EQ(normalized(triangle, up), normalized(triangle, other_up));
    EXPECT_NE(normalized(triangle, up), normalized(triangle, down));
}

TEST(Polyform, DiagonalCellsAreNotConnected) {
    EXPECT_FALSE(connected(*find_lattice("square"), {{0, 0}, {1, 1}}));
    EXPECT_TRUE(connected(*find_lattice("hex"), {{1, 0}, {0, 1}}));
}

}  // namespace
}  // namespace polypack::testing
