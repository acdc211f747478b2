// Published numbers of cuts into connected pieces that take seconds to count.
#include <gtest/gtest.h>

#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/count_connected.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack::testing {
namespace {

// The ways to cut a square into as many polyominoes of as many cells as its side is long.
BigCount ways(int side) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, side, side);
    puzzle.connected = {{side, {side, side}}};
    return count_connected(connected_problem(checked(puzzle)), {});
}

// Source: OEIS A172477.
TEST(SlowCountConnected, CutsSquaresIntoPolyominoesAsPublished) {
    EXPECT_EQ(ways(7), 158753814);
    EXPECT_EQ(ways(8), 187497290034);
}

}  // namespace
}  // namespace polypack::testing
