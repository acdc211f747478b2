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
    for (const Expected& e : {Expected{"square", 8, 4, 4}, Expected{"cube", 48, 24, 6},
                              Expected{"hex", 12, 6, 6}, Expected{"triangle", 12, 6, 3},
                              Expected{"sphere", 48, 24, 12}, Expected{"prism", 24, 12, 5},
                              Expected{"hexprism", 24, 12, 8}, Expected{"kite", 12, 6, 4}}) {
        SCOPED_TRACE(e.name);
        const Lattice* lattice = find_lattice(e.name);
        ASSERT_NE(lattice, nullptr);
        EXPECT_EQ(lattice->motions.size(), e.motions);
        EXPECT_EQ(std::ranges::count(lattice->motions, false, &Motion::reflection), e.rotations);
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

TEST(Lattice, TwinMotionsAreIsometriesThatKeepSomeLayersOfBalls) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        EXPECT_EQ(lattice.twin_motions.size(), lattice.name == "sphere" ? 192 : 0);
        for (const Motion& twin : lattice.twin_motions) {
            EXPECT_EQ(twin.divisor, 3);
            EXPECT_FALSE(lands(twin, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
            for (const Point& cell : some_cells(lattice)) {
                const Point scaled{3 * cell.x, 3 * cell.y, 3 * cell.z};
                ASSERT_NEAR(distance(lattice, {}, twin(scaled)), distance(lattice, {}, scaled),
                            1e-9);
            }
            // The three steps of one triangular layer, up to their signs, land on cells.
            int layers = 0;
            for (const Point& a : lattice.neighbours[0]) {
                for (const Point& b : lattice.neighbours[0]) {
                    if (std::ranges::find(lattice.neighbours[0], a - b) !=
                        lattice.neighbours[0].end()) {
                        layers += lands(twin, {{0, 0, 0}, a, b});
                    }
                }
            }
            EXPECT_EQ(layers, 12);
        }
        const auto rotations = std::ranges::count(lattice.twin_motions, false, &Motion::reflection);
        EXPECT_EQ(2 * rotations, lattice.twin_motions.size());
        EXPECT_TRUE(std::ranges::is_sorted(lattice.twin_motions, {}, &Motion::reflection));
    }
}

TEST(Lattice, OctagonsHaveEightNeighboursAndTheirSquaresFour) {
    const Lattice& octagon = *find_lattice("octagon");
    EXPECT_EQ(octagon.motions.size(), 8);
    ASSERT_EQ(octagon.neighbours.size(), 2);
    EXPECT_EQ(octagon.neighbours[0].size(), 8);
    EXPECT_EQ(octagon.neighbours[1].size(), 4);
    for (const Point& p : octagon.neighbours_of(octagon.from_user({0, 0, 1}))) {
        EXPECT_EQ(octagon.to_user(p)[2], 0) << "only octagons are next to a square";
    }
}

TEST(Lattice, MotionsAreAGroup) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        const std::set<Point> probes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const auto images = [&](const Motion& first, const Motion& second) {
            std::vector<Point> result;
            for (const Point& p : probes) result.push_back(second(first(p)));
            return result;
        };
        std::set<std::vector<Point>> all;
        for (const Motion& motion : lattice.motions) all.insert(images({}, motion));
        EXPECT_EQ(all.size(), lattice.motions.size());
        for (const Motion& first : lattice.motions) {
            for (const Motion& second : lattice.motions) {
                ASSERT_TRUE(all.contains(images(first, second)));
            }
        }
    }
}

// The corners of a cell in the plane, at its place.
std::vector<std::array<double, 2>> corners_of(const Lattice& lattice, const Point& cell) {
    const auto [x, y, z] = place_in_space(lattice, cell);
    std::vector<std::array<double, 2>> corners;
    for (const Vec2& corner : lattice.shapes[lattice.residue_of(cell)].outline) {
        corners.push_back({x + corner.x, y + corner.y});
    }
    return corners;
}

// How many sides of one cell run back along sides of another.
int shared_sides(const Lattice& lattice, const Point& a, const Point& b) {
    const auto same = [](const std::array<double, 2>& p, const std::array<double, 2>& q) {
        return std::hypot(p[0] - q[0], p[1] - q[1]) < 1e-9;
    };
    const auto first = corners_of(lattice, a);
    const auto second = corners_of(lattice, b);
    int shared = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (std::size_t k = 0; k < second.size(); ++k) {
            shared += same(first[i], second[(k + 1) % second.size()]) &&
                      same(first[(i + 1) % first.size()], second[k]);
        }
    }
    return shared;
}

TEST(Lattice, CellsAreDrawnSideBySideWithTheirNeighbours) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        ASSERT_EQ(lattice.shapes.size(), lattice.residues.size());
        if (lattice.of_balls()) continue;
        for (const Point& cell : lattice.residues) {
            const auto around = lattice.neighbours_of(cell);
            int sides = 0;
            for (const Point& other : some_cells(lattice)) {
                if (other.z != cell.z) continue;
                const bool adjacent = std::ranges::find(around, other) != around.end();
                EXPECT_EQ(shared_sides(lattice, cell, other), adjacent ? 1 : 0);
                sides += adjacent ? 1 : 0;
            }
            EXPECT_EQ(sides, corners_of(lattice, cell).size()) << "a neighbour across every side";
        }
    }
}

// A motion maps the picture of a cell to the picture of its image.
TEST(Lattice, DrawnCellsMoveAsCellsDo) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        for (const Motion& motion : lattice.motions) {
            for (const Point& cell : lattice.residues) {
                const CellShape& shape = lattice.shapes[lattice.residue_of(cell)];
                const CellShape& image = lattice.shapes[lattice.residue_of(motion(cell))];
                EXPECT_EQ(shape.outline.size(), image.outline.size());
                EXPECT_EQ(shape.height, image.height);
                EXPECT_EQ(shape.radius, image.radius);
            }
        }
    }
}

TEST(Lattice, CheckerboardsTellNeighboursApart) {
    int boards = 0;
    for (const Lattice& lattice : all_lattices()) {
        if (!lattice.checkerboard) continue;
        SCOPED_TRACE(std::string(lattice.name));
        ++boards;
        const Point& w = *lattice.checkerboard;
        for (const auto& offsets : lattice.neighbours) {
            for (const Point& p : offsets) {
                EXPECT_NE((w.x * p.x + w.y * p.y + w.z * p.z) % 2, 0);
            }
        }
    }
    EXPECT_EQ(boards, 2) << "square and cube";
}

TEST(Lattice, NoTwoCellsStandInTheSamePlaceOfAPage) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        ASSERT_EQ(lattice.page.cells.size(), lattice.residues.size());
        std::set<std::array<int, 3>> places;
        const auto cells = some_cells(lattice);
        for (const Point& cell : cells) {
            const PagePlace place = lattice.page_place(cell);
            places.insert({place.row, place.column, cell.z});
        }
        EXPECT_EQ(places.size(), cells.size());
    }
}

TEST(Lattice, TakesThePiecesOfItsLayers) {
    const auto takes = [](const char* to, const char* from) {
        return find_lattice(to)->takes_pieces_of(*find_lattice(from));
    };
    for (const Lattice& lattice : all_lattices()) {
        EXPECT_TRUE(lattice.takes_pieces_of(lattice));
        if (lattice.layer.empty()) continue;
        SCOPED_TRACE(std::string(lattice.name));
        const Lattice* layer = find_lattice(lattice.layer);
        ASSERT_NE(layer, nullptr);
        EXPECT_TRUE(layer->flat);
        for (const Point& cell : some_cells(*layer)) EXPECT_TRUE(lattice.is_cell(cell));
    }
    EXPECT_TRUE(takes("cube", "square"));
    EXPECT_TRUE(takes("prism", "triangle"));
    EXPECT_FALSE(takes("square", "cube"));
    EXPECT_FALSE(takes("kite", "hex"));
}

TEST(Lattice, AreListedInWords) {
    EXPECT_EQ(lattices_where([](const Lattice& other) { return other.of_balls(); }, "and"),
              "the sphere lattice");
    EXPECT_EQ(lattices_where([](const Lattice& other) { return other.boxes; }, "and"),
              "the square and cube lattices");
    EXPECT_EQ(
        lattices_where([](const Lattice& lattice) { return lattice.residues.size() == 2; }, "or"),
        "the triangle, prism or octagon lattices");
}

TEST(Lattice, YGoesDownThePageEverywhere) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        EXPECT_LT(lattice.axes[1][1], 0);
        EXPECT_GT(lattice.page.y.row, 0);
        EXPECT_GE(lattice.page.y.column, 0);
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
    for (const Lattice& lattice : all_lattices()) {
        const int kinds = static_cast<int>(lattice.residues.size());
        if (kinds == 1) continue;
        SCOPED_TRACE(std::string(lattice.name));
        for (int kind = 0; kind < kinds; ++kind) {
            EXPECT_EQ(lattice.from_user({0, 0, kind}), lattice.residues[kind]);
        }
        EXPECT_FALSE(lattice.is_cell(lattice.from_user({0, 0, kinds})));
        EXPECT_FALSE(lattice.is_cell(lattice.from_user({0, 0, -1})));
    }
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
        {"kite single", "kite", {{0, 0, 0}}, true, 6},
        {"kites of one hexagon",
         "kite",
         {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 0, 4}, {0, 0, 5}},
         true,
         1},
        {"kites around a corner", "kite", {{0, 0, 2}, {1, 0, 4}, {0, 1, 0}}, true, 2},
        {"octagon and its square", "octagon", {{0, 0, 0}, {0, 0, 1}}, true, 4},
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
