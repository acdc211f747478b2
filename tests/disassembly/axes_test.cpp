// The axes of lattices, and what is in the way of a step along them.
#include "polypack/disassembly/axes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/lattice/cell_geometry.hpp"

namespace polypack::testing {
namespace {

struct Expected {
    const char* lattice;
    std::size_t axes;
};

const Expected table[] = {{"square", 2},  {"cube", 3},     {"hex", 6},        {"triangle", 3},
                          {"sphere", 13}, {"prism", 4},    {"hexprism", 7},   {"kite", 6},
                          {"octagon", 4}, {"rhombic", 13}, {"tetra-octa", 6}, {"tetra-octant", 9}};

TEST(Axes, OfEveryLatticeAreKnown) {
    EXPECT_EQ(std::size(table), all_lattices().size());
    for (const Expected& expected : table) {
        SCOPED_TRACE(expected.lattice);
        const Lattice& lattice = *find_lattice(expected.lattice);
        EXPECT_EQ(slide_axes(lattice).size(), expected.axes);
    }
}

// A motion of the lattice maps axes to axes.
TEST(Axes, HaveTheSymmetryOfTheLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const auto axes = slide_axes(lattice);
        for (const Motion& motion : lattice.motions) {
            for (const Point& axis : axes) {
                const Point image = motion(axis);
                EXPECT_TRUE(std::ranges::any_of(axes, [&](const Point& other) {
                    return image == other || Point{} - image == other;
                }));
            }
        }
    }
}

TEST(SweptCells, OfCubesAreTheFirstAndTheLast) {
    const Lattice& cube = *find_lattice("cube");
    for (const Point& axis : slide_axes(cube)) {
        auto swept = swept_cells(cube, axis).front();
        std::ranges::sort(swept);
        auto expected = std::vector<Point>{{}, axis};
        std::ranges::sort(expected);
        EXPECT_EQ(swept, expected);
    }
}

// Between two rows of hexagons, cells are like the teeth of cogs.
TEST(SweptCells, OfHexagonsIncludeThoseOfBothRowsBeside) {
    const Lattice& hex = *find_lattice("hex");
    auto swept = swept_cells(hex, {1, 0, 0}).front();
    std::ranges::sort(swept);
    EXPECT_EQ(swept, (std::vector<Point>{{1, -1, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

// By convex hulls in place of times, and by the distances of balls from a way.
TEST(SweptCells, AreThoseThatTheCheckerFindsInTheWay) {
    for (const Lattice& lattice : all_lattices()) {
        for (const Point& axis : slide_axes(lattice)) {
            const auto swept = swept_cells(lattice, axis);
            for (std::size_t residue = 0; residue < swept.size(); ++residue) {
                const Point& from = lattice.residues[residue];
                // Beyond a step and the cells at both of its ends.
                const int far = std::max(9, 2 * lattice.step.x + 2);
                const int height = lattice.flat ? 0 : std::max(5, 2 * lattice.step.z + 2);
                for (int z = -height; z <= height; ++z) {
                    for (int y = -far; y <= far; ++y) {
                        for (int x = -far; x <= far; ++x) {
                            const Point offset{x, y, z};
                            if (!lattice.is_cell(from + offset)) continue;
                            const bool found =
                                std::ranges::find(swept[residue], offset) != swept[residue].end();
                            EXPECT_EQ(found, in_the_way(lattice, from, axis, from + offset))
                                << lattice.name << " " << axis.x << " " << axis.y << " " << axis.z
                                << ": " << x << " " << y << " " << z;
                        }
                    }
                }
            }
        }
    }
}

// A random point well inside of a cell at the origin.
Vec3 point_within(const Lattice& lattice, int residue, std::mt19937& random) {
    std::uniform_real_distribution<double> share(0, 1);
    if (lattice.of_balls()) {
        constexpr double deep = 0.45;
        const Vec3 way{share(random) - 0.5, share(random) - 0.5, share(random) - 0.5};
        return deep * share(random) * unit(way);
    }
    static std::map<const Lattice*, std::vector<Polyhedron>> known;
    std::vector<Polyhedron>& bodies = known[&lattice];
    if (bodies.empty()) bodies = polyhedra_of(lattice);
    Vec3 sum;
    double weights = 0;
    for (const Vec3& corner : bodies[residue].corners) {
        const double weight = 0.05 + share(random);
        sum = sum + weight * corner;
        weights += weight;
    }
    return (1 / weights) * sum;
}

// Returns true if a point is well inside of a cell at the origin.
bool is_within(const Lattice& lattice, const Polyhedron* body, const Vec3& p) {
    constexpr double margin = 1e-6;
    if (body == nullptr) return length(p) < lattice.shapes.front().radius - margin;
    return std::ranges::all_of(body->faces, [&](const Polyhedron::Face& face) {
        return dot(face.normal, p - body->corners[face.corners.front()]) < -margin;
    });
}

// Wherever a point of a sliding cell is at any time, the cell that it is in is a swept one.
TEST(SweptCells, HoldEveryPointOfTheWay) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> time(0, 1);
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const auto bodies = lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
        for (const Point& axis : slide_axes(lattice)) {
            const auto swept = swept_cells(lattice, axis);
            for (int i = 0; i < 12; ++i) {
                const int residue = static_cast<int>(random() % lattice.residues.size());
                const Vec3 at = point_within(lattice, residue, random) +
                                time(random) * centre_of(lattice, axis);
                const int far = lattice.flat ? 0 : 14;
                for (int z = -far; z <= far; ++z) {
                    for (int y = -14; y <= 14; ++y) {
                        for (int x = -14; x <= 14; ++x) {
                            const Point cell = lattice.residues[residue] + Point{x, y, z};
                            if (!lattice.is_cell(cell)) continue;
                            const Vec3 aside = at - centre_of(lattice, {x, y, z});
                            if (length(aside) > 1.1) continue;
                            const Polyhedron* body =
                                bodies.empty() ? nullptr : &bodies[lattice.residue_of(cell)];
                            if (!is_within(lattice, body, aside)) continue;
                            EXPECT_NE(std::ranges::find(swept[residue], Point{x, y, z}),
                                      swept[residue].end());
                        }
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace polypack::testing
