// Published numbers of packings that take a second or more to count.
#include <gtest/gtest.h>

#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

BigCount count(const Puzzle& puzzle) {
    return count_by_frontier(CoverProblem{PlacementTable(puzzle)}, {});
}

TEST(SlowCountByFrontier, FindsAllDominoesIn20x20) {
    // Source: OEIS A004003.
    EXPECT_EQ(count(dominoes(20, 20)),
              BigCount("1269984011256235834242602753102293934298576249856"));
}

TEST(SlowCountByFrontier, FindsAllFreePentominoesIn8x10) {
    EXPECT_EQ(count(any_copies(pentominoes(), 8, 10)), BigCount("75996685446347"));
}

TEST(SlowCountByFrontier, FindsAllPackingsOfTheTwelvePentominoesIn6x10) {
    EXPECT_EQ(count(in_box(pentominoes(), 6, 10)), 9356);
}

}  // namespace
}  // namespace polypack::testing
