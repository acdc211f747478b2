// The cover problem of a placement table, counted by plain backtracking, against the oracle.
#include "polypack/counting/cover_problem.hpp"

#include <gtest/gtest.h>

#include "counting/backtracking.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(CoverProblem, HasThePackingsOfThePuzzleAsItsSolutions) {
    constexpr unsigned puzzles = 300;
    int compared = 0;
    for (unsigned seed = 0; seed < puzzles; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        const CoverProblem problem{PlacementTable(puzzle)};
        if (problem.options() > 60) continue;
        ++compared;
        EXPECT_EQ(Backtracking(problem).count(), all_packings(puzzle).size()) << puzzle.name;
    }
    EXPECT_GT(compared, 150);
}

TEST(CoverProblem, LeavesOutWhatFixedPlacementsFill) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 1, .max = 3})};
    puzzle.region = box(*puzzle.lattice, 4, 1);
    puzzle.fixed = {{.piece = "I", .cells = {{0, 0}, {1, 0}}}};
    const CoverProblem problem{PlacementTable(checked(puzzle))};
    ASSERT_EQ(problem.cells(), 2);
    ASSERT_EQ(problem.options(), 1);
    EXPECT_EQ(problem.cell(0).point, (Point{2, 0}));
    EXPECT_EQ(problem.copies(0), (Copies{.min = 0, .max = 2}));
}

TEST(CoverProblem, HasNoBudgetForMoreHolesThanThereCanBe) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 0, .max = unlimited})};
    puzzle.region = box(*puzzle.lattice, 3, 1);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.holes = 3;
    EXPECT_EQ(CoverProblem{PlacementTable(checked(puzzle))}.hole_budget(), unlimited);
    puzzle.holes = 2;
    EXPECT_EQ(CoverProblem{PlacementTable(checked(puzzle))}.hole_budget(), 2);
    puzzle.holes = 1;
    puzzle.fixed = {{.piece = "I", .cells = {{0, 0}, {1, 0}}}};
    EXPECT_EQ(CoverProblem{PlacementTable(checked(puzzle))}.hole_budget(), unlimited);
}

}  // namespace
}  // namespace polypack::testing
