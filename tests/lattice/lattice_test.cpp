#include "polypack/lattice/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>

#include "polypack/lattice/cell_geometry.hpp"
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
          Expected{"prism", 24, 12, 5}, Expected{"hexprism", 24, 12, 8}, Expected{"kite", 12, 6, 4},
          Expected{"rhombic", 48, 24, 4}, Expected{"tetra-octant", 48, 24, 4}}) {
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

// Returns the position of a point relative to a cell: 1 inside, 0 on its surface, -1 outside.
int side_of(const Polyhedron& body, const Vec3& p) {
    constexpr double rounding = 1e-9;
    int side = 1;
    for (const Polyhedron::Face& face : body.faces) {
        const double above = dot(face.normal, p - body.corners[face.corners.front()]);
        if (above > rounding) return -1;
        if (above > -rounding) side = 0;
    }
    return side;
}

// The corners of a face at the place of a cell, in an order of their own.
std::vector<std::array<long long, 3>> face_at(const Polyhedron& body, const Polyhedron::Face& face,
                                              const Vec3& place) {
    std::vector<std::array<long long, 3>> corners;
    for (const int corner : face.corners) {
        const Vec3 p = place + body.corners[corner];
        corners.push_back(
            {std::llround(p.x * 1e6), std::llround(p.y * 1e6), std::llround(p.z * 1e6)});
    }
    std::ranges::sort(corners);
    return corners;
}

// Across every face of a cell in space, and every side of a tile, is one neighbour, and the line
// between their places is at right angles to it.
TEST(Lattice, CellsShareTheirFacesWithTheirNeighbours) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        ASSERT_EQ(lattice.shapes.size(), lattice.residues.size());
        if (lattice.of_balls()) continue;
        const std::vector<Polyhedron> bodies = polyhedra_of(lattice);
        for (const Point& cell : lattice.residues) {
            const Polyhedron& body = bodies[lattice.residue_of(cell)];
            std::size_t shared = lattice.flat ? 2 : 0;  // top and bottom
            for (const Point& other : lattice.neighbours_of(cell)) {
                const Polyhedron& beyond = bodies[lattice.residue_of(other)];
                const Vec3 way = centre_of(lattice, other) - centre_of(lattice, cell);
                for (const Polyhedron::Face& face : body.faces) {
                    const auto here = face_at(body, face, {});
                    const bool both = std::ranges::any_of(beyond.faces, [&](const auto& back) {
                        return face_at(beyond, back, way) == here;
                    });
                    if (!both) continue;
                    ++shared;
                    EXPECT_NEAR(dot(unit(way), face.normal), 1, 1e-9);
                }
            }
            EXPECT_EQ(shared, body.faces.size());
        }
    }
}

// Any point of space is inside of one cell, or on the surface of several.
TEST(Lattice, CellsFillSpace) {
    for (const Lattice& lattice : all_lattices()) {
        if (lattice.of_balls()) continue;
        SCOPED_TRACE(std::string(lattice.name));
        const std::vector<Polyhedron> bodies = polyhedra_of(lattice);
        std::vector<Point> cells;
        const int height = lattice.flat ? 0 : 12;
        for (int z = -height; z <= height; ++z) {
            for (int y = -12; y <= 12; ++y) {
                for (int x = -12; x <= 12; ++x) {
                    if (lattice.is_cell({x, y, z})) cells.push_back({x, y, z});
                }
            }
        }
        std::mt19937 random(1);
        std::uniform_real_distribution<double> coordinate(-0.4, 0.4);
        for (int i = 0; i < 500; ++i) {
            const Vec3 p{coordinate(random), coordinate(random),
                         lattice.flat ? 0 : coordinate(random)};
            int inside = 0;
            for (const Point& cell : cells) {
                const Vec3 at = p - centre_of(lattice, cell);
                if (length(at) < 1.1 && side_of(bodies[lattice.residue_of(cell)], at) > 0) ++inside;
            }
            ASSERT_EQ(inside, 1);
        }
    }
}

// Isometric pictures rely on this: along a line of sight, and up, cells follow each other in the
// order of their places.
TEST(Lattice, PlacesAreInTheOrderOfCellsAlongALine) {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> coordinate(-0.4, 0.4);
    for (const Lattice& lattice : all_lattices()) {
        if (lattice.of_balls() || lattice.flat) continue;
        SCOPED_TRACE(std::string(lattice.name));
        const std::vector<Polyhedron> bodies = polyhedra_of(lattice);
        std::vector<Point> cells;
        for (const Point& cell : some_cells(lattice)) cells.push_back(cell);
        for (const Vec3& way : {unit({1, -1, 1}), Vec3{0, 0, 1}}) {
            for (int i = 0; i < 100; ++i) {
                const Vec3 from{coordinate(random), coordinate(random), coordinate(random)};
                // By where the line enters each cell.
                std::vector<std::pair<double, double>> passed;
                for (const Point& cell : cells) {
                    const Vec3 place = centre_of(lattice, cell);
                    double enters = -1e9;
                    double leaves = 1e9;
                    for (const Polyhedron::Face& face : bodies[lattice.residue_of(cell)].faces) {
                        const Vec3 corner =
                            place + bodies[lattice.residue_of(cell)].corners[face.corners.front()];
                        const double speed = dot(face.normal, way);
                        const double away = dot(face.normal, corner - from);
                        if (std::abs(speed) < 1e-12) {
                            if (away < 0) enters = 1e9;
                        } else if (speed > 0) {
                            leaves = std::min(leaves, away / speed);
                        } else {
                            enters = std::max(enters, away / speed);
                        }
                    }
                    if (leaves - enters > 1e-6) passed.emplace_back(enters, dot(place, way));
                }
                std::ranges::sort(passed);
                EXPECT_GT(passed.size(), 0);
                EXPECT_TRUE(std::ranges::is_sorted(
                    passed, {}, [](const auto& cell) { return std::llround(cell.second * 1e9); }));
            }
        }
    }
}

TEST(Lattice, PrismsStandUprightAndOthersDoNot) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        if (lattice.of_balls()) continue;
        bool upright = true;
        for (const Polyhedron& body : polyhedra_of(lattice)) {
            for (std::size_t i = 0; i < body.faces.size(); ++i) {
                const double z = body.faces[i].normal.z;
                upright = upright && std::abs(z - (i == 0 ? 1 : i == 1 ? -1 : 0)) < 1e-9;
            }
        }
        EXPECT_EQ(lattice.prisms, upright);
    }
}

// A motion maps the corners of a cell to those of its image.
TEST(Lattice, CornersMoveAsCellsDo) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        for (const Motion& motion : lattice.motions) {
            for (const Point& cell : lattice.residues) {
                const CellShape& shape = lattice.shapes[lattice.residue_of(cell)];
                const CellShape& image = lattice.shapes[lattice.residue_of(motion(cell))];
                std::set<Point> corners;
                for (const Point& corner : shape.corners) corners.insert(motion(corner));
                EXPECT_EQ(corners, std::set<Point>(image.corners.begin(), image.corners.end()));
                EXPECT_EQ(shape.parts, image.parts);
                EXPECT_EQ(shape.radius, image.radius);
            }
        }
    }
}

TEST(Lattice, WordsForKindsAreTheirGeometry) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        std::set<std::string> words;
        std::size_t single = 0;
        for (const auto& [word, kinds] : lattice.kind_words) {
            EXPECT_TRUE(words.insert(word).second) << word;
            single += kinds.size() == 1 ? 1 : 0;
            Polyform cells;
            for (const int kind : kinds) cells.push_back(lattice.residues[kind]);
            EXPECT_TRUE(connected(lattice, cells)) << word;
        }
        EXPECT_EQ(single, lattice.kind_words.empty() ? 0 : lattice.residues.size());
    }
    const Lattice& rhombic = *find_lattice("rhombic");
    const auto kinds_of = [&](std::string_view word) {
        const auto at = std::ranges::find(rhombic.kind_words, word, &KindWord::word);
        return at == rhombic.kind_words.end() ? std::vector<int>{} : at->kinds;
    };
    EXPECT_EQ(kinds_of("cube").size(), 24);
    EXPECT_EQ(kinds_of("half-left-up").size(), 12);
    ASSERT_EQ(kinds_of("up").size(), 4);
    for (const int kind : kinds_of("up")) EXPECT_EQ(rhombic.residues[kind].z, 2);
    ASSERT_EQ(kinds_of("up-left").size(), 1);
    EXPECT_EQ(rhombic.residues[kinds_of("up-left").front()], (Point{-1, 0, 2}));
}

// Volumes in cells, by the geometry of the figures.
TEST(Lattice, FiguresOfTetrahedraHaveTheirCells) {
    const auto cells_of = [](std::string_view name, std::string_view key, int n) {
        const Lattice& lattice = *find_lattice(name);
        const auto at = std::ranges::find(lattice.figures, key, &Figure::name);
        Polyform cells;
        const std::array<int, 3> sides = at->sides(n);
        for (int x = 0; x < sides[0]; ++x) {
            for (int y = 0; y < sides[1]; ++y) {
                for (int z = 0; z < sides[2]; ++z) {
                    for (int kind = 0; kind < static_cast<int>(lattice.residues.size()); ++kind) {
                        const UserPoint user{x, y, kind, z};
                        if (at->inside(user, n)) cells.push_back(lattice.from_user(user));
                    }
                }
            }
        }
        EXPECT_TRUE(connected(lattice, cells));
        return cells.size();
    };
    for (int n = 1; n <= 3; ++n) {
        SCOPED_TRACE(n);
        const int cube = n * n * n;
        EXPECT_EQ(cells_of("rhombic", "rhombic-dodecahedron", n), 48 * cube);
        for (const char* stick : {"square-stick", "square-stick-right", "square-stick-front"}) {
            EXPECT_EQ(cells_of("rhombic", stick, n), 48 * n) << stick;
        }
        for (const char* stick : {"hexagonal-stick", "hexagonal-stick-left-front",
                                  "hexagonal-stick-right-back", "hexagonal-stick-left-back"}) {
            EXPECT_EQ(cells_of("rhombic", stick, n), 48 + 72 * (n - 1)) << stick;
        }
        // A tetrahedron has the volume of 4 octants, an octahedron that of 8.
        EXPECT_EQ(
            cells_of("tetra-octa", "tetrahedron", n),
            n * (n + 1) * (n + 2) / 6 + (n - 1) * n * (n + 1) / 6 + (n - 2) * (n - 1) * n / 6);
        EXPECT_EQ(cells_of("tetra-octa", "octahedron", n),
                  n * (2 * n * n + 1) / 3 + 4 * (n - 1) * n * (n + 1) / 3);
        EXPECT_EQ(cells_of("tetra-octant", "octahedron", n),
                  8 * n * (2 * n * n + 1) / 3 + 4 * (n - 1) * n * (n + 1) / 3);
    }
}

// A stick begins in the cube on the far side of the box and ends in the one it is named for.
TEST(Lattice, SticksLieAlongTheirAxes) {
    struct Stick {
        std::string_view key;
        std::array<int, 3> first;
        std::array<int, 3> last;
    };
    constexpr int n = 3;
    const Lattice& rhombic = *find_lattice("rhombic");
    for (const Stick& stick : {Stick{"square-stick", {1, 1, 1}, {1, 1, n}},
                               Stick{"square-stick-right", {1, 1, 1}, {n, 1, 1}},
                               Stick{"square-stick-front", {1, 1, 1}, {1, n, 1}},
                               Stick{"hexagonal-stick", {1, 1, 1}, {n, n, n}},
                               Stick{"hexagonal-stick-left-front", {n, 1, 1}, {1, n, n}},
                               Stick{"hexagonal-stick-right-back", {1, n, 1}, {n, 1, n}},
                               Stick{"hexagonal-stick-left-back", {n, n, 1}, {1, 1, n}}}) {
        SCOPED_TRACE(std::string(stick.key));
        const auto at = std::ranges::find(rhombic.figures, stick.key, &Figure::name);
        ASSERT_NE(at, rhombic.figures.end());
        std::set<std::array<int, 3>> whole;
        for (int x = 0; x < n + 2; ++x) {
            for (int y = 0; y < n + 2; ++y) {
                for (int z = 0; z < n + 2; ++z) {
                    int inside = 0;
                    for (int kind = 0; kind < 24; ++kind) {
                        inside += at->inside({x, y, kind, z}, n) ? 1 : 0;
                    }
                    if (inside == 24) whole.insert({x, y, z});
                }
            }
        }
        EXPECT_EQ(whole.size(), n) << "whole cubes are those on the axis";
        EXPECT_TRUE(whole.contains(stick.first));
        EXPECT_TRUE(whole.contains(stick.last));
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
    EXPECT_EQ(boards, 3) << "square, cube and tetra-octa";
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
