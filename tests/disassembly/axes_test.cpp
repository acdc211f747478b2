// The axes of lattices, and what is in the way of a step along them.
#include "polypack/disassembly/axes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/cells_in_way.hpp"

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
                const int height = lattice.flat ? 0 : 5;
                for (int z = -height; z <= height; ++z) {
                    for (int y = -9; y <= 9; ++y) {
                        for (int x = -9; x <= 9; ++x) {
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

}  // namespace
}  // namespace polypack::testing
