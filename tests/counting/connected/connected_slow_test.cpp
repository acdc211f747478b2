// Published numbers of cuts into connected pieces that take seconds to count.
#include <gtest/gtest.h>

#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/count_connected.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack::testing {
namespace {

// The ways to cut a square into as many polyominoes of as many cells as its side is long.
BigCount ways(int side) {
    Family family;
    family.puzzle.lattice = find_lattice("square");
    family.puzzle.region = box(*family.puzzle.lattice, side, side);
    family.connected = {{side, {side, side}}};
    return count_connected(connected_problem(checked(family)), {});
}

// Source: OEIS A172477.
TEST(SlowCountConnected, CutsSquaresIntoPolyominoesAsPublished) {
    EXPECT_EQ(ways(7), 158753814);
    EXPECT_EQ(ways(8), 187497290034);
}

}  // namespace
}  // namespace polypack::testing
