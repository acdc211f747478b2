#include "polypack/puzzle/puzzle.hpp"

#include <gtest/gtest.h>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

const std::vector<Point> domino{{0, 0}, {1, 0}};

TEST(OrientationsOf, MovesColoursWithTheirCells) {
    Piece p = piece("d", domino);
    p.colours = {1, 2};
    EXPECT_EQ(orientations_of(*find_lattice("square"), p).size(), 4);
    p.colours = {1, 1};
    EXPECT_EQ(orientations_of(*find_lattice("square"), p).size(), 2);
    p.turning = Turning::none;
    EXPECT_EQ(orientations_of(*find_lattice("square"), p).size(), 1);
}

TEST(OrientationsOf, TakesOnlyPermittedTurns) {
    // A chiral tetracube that no motion but the identity maps to itself, up to its half turn.
    Piece p = piece("p", {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}, false);
    const auto number = [&](const char* lattice, Turning turning) {
        p.turning = turning;
        return orientations_of(*find_lattice(lattice), p).size();
    };
    EXPECT_EQ(number("cube", Turning::any), 12);
    EXPECT_EQ(number("cube", Turning::upright), 4);
    EXPECT_EQ(number("cube", Turning::half), 4);
    EXPECT_EQ(number("cube", Turning::none), 1);
    // An L in the plane: half turns only, and if turned over the reflections in the axes.
    p = piece("L", {{0, 0}, {0, 1}, {0, 2}, {1, 2}}, false);
    EXPECT_EQ(number("square", Turning::upright), 4);
    EXPECT_EQ(number("square", Turning::half), 2);
    EXPECT_EQ(number("hex", Turning::half), 2);
    p.turn_over = true;
    EXPECT_EQ(number("square", Turning::half), 4);
    // Balls: turns about the upright axis are those of the square layers.
    p = piece("r", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, false);
    EXPECT_EQ(number("sphere", Turning::any), 6);
    EXPECT_EQ(number("sphere", Turning::upright), 2);
}

TEST(RegionIndex, FindsCellsOfCompactAndScatteredRegions) {
    Region compact = box(*find_lattice("cube"), 3, 4, 5);
    const RegionIndex dense(compact);
    for (std::size_t i = 0; i < compact.cells.size(); ++i) {
        EXPECT_EQ(dense.find(compact.cells[i].point), static_cast<int>(i));
    }
    EXPECT_EQ(dense.find({3, 0, 0}), -1);
    Region scattered;
    scattered.cells = {{{-900, 0, 0}}, {{900, 0, 0}}, {{5, 800, 70}}};
    const RegionIndex sparse(scattered);
    EXPECT_EQ(sparse.find({900, 0, 0}), 1);
    EXPECT_EQ(sparse.find({0, 0, 0}), -1);
}

TEST(RegionIndex, WrapsAlongThePeriods) {
    Region torus = box(*find_lattice("square"), 3, 2);
    torus.period = {3, 2, 0};
    const RegionIndex index(torus);
    EXPECT_EQ(index.find({-1, 5, 0}), index.find({2, 1, 0}));
}

TEST(Box, RefusesWhatIsNoBox) {
    const Lattice& square = *find_lattice("square");
    EXPECT_THROW((void)box(square, 0, 3), std::invalid_argument);
    EXPECT_THROW((void)box(square, 3, 3, 2), std::invalid_argument);
    EXPECT_THROW((void)box(square, 65536, 65536), std::invalid_argument);
    EXPECT_EQ(box(*find_lattice("triangle"), 2, 1).cells.size(), 4);
}

}  // namespace
}  // namespace polypack::testing
