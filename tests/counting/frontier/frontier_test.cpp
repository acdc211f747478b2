// Counting by the frontier: orders of cells, the steps of the machine and the counts, against the
// oracle and published numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/frontier/frontier_steps.hpp"
#include "support/brute_force.hpp"
#include "support/frontier_puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

CoverProblem problem_of(const Puzzle& puzzle) {
    return CoverProblem{PlacementTable(puzzle)};
}

TEST(FrontierOrder, HasEveryCellOnce) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const CoverProblem problem = problem_of(random_puzzle(seed));
        std::vector<int> all(problem.cells());
        std::iota(all.begin(), all.end(), 0);
        for (std::vector<int> order : {frontier_order(problem), quick_order(problem)}) {
            std::ranges::sort(order);
            EXPECT_EQ(order, all) << "random " << seed;
        }
    }
}

TEST(FrontierOrder, GoesAlongTheShortSide) {
    for (const auto& [x, y] : {std::pair{12, 4}, std::pair{4, 12}}) {
        const CoverProblem problem = problem_of(dominoes(x, y));
        EXPECT_EQ(frontier_width(problem, frontier_order(problem)), 4);
        EXPECT_EQ(frontier_width(problem, quick_order(problem)), 4);
    }
    for (const auto& [x, y, z] : {std::tuple{2, 3, 7}, std::tuple{7, 3, 2}, std::tuple{3, 7, 2}}) {
        const CoverProblem problem = problem_of(bricks(x, y, z));
        EXPECT_EQ(frontier_width(problem, quick_order(problem)), 6);
    }
}

// As far as there is a bound: no position has more states.
TEST(FrontierOrder, BoundsTheStatesOfEveryPosition) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const CoverProblem problem = problem_of(random_puzzle(seed));
        const std::vector<int> order = quick_order(problem);
        const std::vector<double> most = max_frontier_states(problem, order);
        ASSERT_EQ(most.size(), order.size());
        const auto counting = begin_count_by_frontier(problem, order, {});
        ASSERT_TRUE(counting->go_on(~std::size_t{0}));
        const auto layers = counting->layers();
        ASSERT_EQ(layers.size(), order.size());
        for (std::size_t i = 1; i < layers.size(); ++i) {
            EXPECT_LE(static_cast<double>(layers[i]), most[i - 1]) << "random " << seed;
        }
    }
}

// The shapes of the orders by lines: around a ring the frontier is at both ends of what is decided.
TEST(FrontierOrder, FollowsARegionThatIsNoRectangle) {
    Puzzle puzzle = dominoes(9, 9);
    std::erase_if(puzzle.region.cells, [](const RegionCell& cell) {
        return cell.point.x > 1 && cell.point.x < 7 && cell.point.y > 1 && cell.point.y < 7;
    });
    const CoverProblem problem = problem_of(puzzle);
    EXPECT_LE(frontier_width(problem, frontier_order(problem)), 5);
}

// Walks every path of the machine.
template <int Words>
std::size_t paths(const FrontierSteps<Words>& steps, const FrontierState<Words>& state,
                  int position) {
    if (position == steps.positions()) return steps.accepted(state) ? 1 : 0;
    std::size_t sum = 0;
    steps.for_each_successor(
        state, position, [&](int, const auto& next) { sum += paths(steps, next, position + 1); });
    return sum;
}

TEST(FrontierSteps, HaveAPathForEveryPackingInAnyOrder) {
    for (unsigned seed = 0; seed < 600; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        const CoverProblem problem = problem_of(puzzle);
        std::vector<int> order(problem.cells());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::shuffle(order, std::mt19937(seed));
        const FrontierLayout layout(problem, order);
        const FrontierSteps<1> steps(problem, layout);
        EXPECT_EQ(paths(steps, steps.start(), 0), all_packings(puzzle).size()) << puzzle.name;
    }
}

TEST(CountByFrontier, AgreesWithTheOracle) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        EXPECT_EQ(count_by_frontier(problem_of(puzzle), {}), all_packings(puzzle).size())
            << puzzle.name;
    }
}

// Options that take several copies of several pieces, cells that stand for several holes.
TEST(CountByFrontier, CountsCopiesAndHolesOfOptions) {
    CoverProblem problem({{.required = false, .holes = 3}, {}, {.required = false, .holes = 2}, {}},
                         {{.min = 1, .max = 3}, {.min = 0, .max = 2}}, 3);
    const auto add = [&](const std::vector<int>& cells, const std::vector<PieceUse>& uses) {
        problem.add(cells, uses, {});
    };
    add({0, 1}, {{.piece = 0, .copies = 2}});
    add({1}, {{.piece = 0, .copies = 1}, {.piece = 1, .copies = 2}});
    add({2, 3}, {{.piece = 0, .copies = 2}});
    add({2, 3}, {{.piece = 1, .copies = 1}});
    add({3}, {{.piece = 1, .copies = 1}});
    // {0 1} with {2 3} or {3}; {1} and {2 3}.
    EXPECT_EQ(count_by_frontier(problem, {}), 3);
}

struct Published {
    std::string name;
    Puzzle puzzle;
    std::string count;
};
class PublishedTotals : public ::testing::TestWithParam<Published> {};

TEST_P(PublishedTotals, IsFound) {
    EXPECT_EQ(count_by_frontier(problem_of(GetParam().puzzle), {}).str(), GetParam().count);
}

INSTANTIATE_TEST_SUITE_P(
    Boxes, PublishedTotals,
    ::testing::Values(Published{"Dominoes8x8", dominoes(8, 8), "12988816"},
                      Published{"Dominoes12x12", dominoes(12, 12), "53060477521960000"},
                      Published{"Bricks3x3x4", bricks(3, 3, 4), "117805"},
                      Published{"Bricks4x4x4", bricks(4, 4, 4), "5051532105"},
                      // Two limbs of 64 bits.
                      Published{"Dominoes16x16", dominoes(16, 16),
                                "2444888770250892795802079170816"},
                      Published{"LTrominoes7x9", l_trominoes(7, 9), "22656"},
                      Published{"LTrominoes11x12", l_trominoes(11, 12), "124693887784"},
                      Published{"TTetrominoes8x8", t_tetrominoes(8, 8), "84"},
                      Published{"Tetrominoes6x6", tetrominoes(6, 6), "178939"},
                      Published{"Tetrominoes8x8", tetrominoes(8, 8), "19077209438"},
                      Published{"Pentominoes5x7", any_copies(pentominoes(), 5, 7), "214689"},
                      Published{"Pentominoes6x10", any_copies(pentominoes(), 6, 10), "7845888732"},
                      // Frontiers of 72 and 272 cells.
                      Published{"Sticks9x18", sticks(9, 18), "12"},
                      Published{"Sticks17x17", sticks(17, 17), "2"},
                      Published{"EachPentominoOnce3x20", in_box(pentominoes(), 3, 20), "8"}),
    [](const auto& test) { return test.param.name; });

// The work of all turns together is that of one.
TEST(CountByFrontier, GoesOnWhereItPaused) {
    int paused = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        const CoverProblem problem = problem_of(puzzle);
        const std::vector<int> order = frontier_order(problem);
        const auto in_one_go = begin_count_by_frontier(problem, order, {});
        ASSERT_TRUE(in_one_go->go_on(~std::size_t{0})) << puzzle.name;
        const auto in_turns = begin_count_by_frontier(problem, order, {});
        std::size_t before = 0;
        while (!in_turns->go_on(1 + seed % 3)) {
            EXPECT_GT(in_turns->work(), before) << puzzle.name;
            before = in_turns->work();
            ++paused;
        }
        EXPECT_EQ(in_turns->total(), all_packings(puzzle).size()) << puzzle.name;
        EXPECT_EQ(in_turns->work(), in_one_go->work()) << puzzle.name;
        EXPECT_TRUE(std::ranges::equal(in_turns->layers(), in_one_go->layers())) << puzzle.name;
    }
    EXPECT_GT(paused, 1000);
}

// Threads are started on the way, with states that have come before.
TEST(CountByFrontier, PausesOnThreads) {
    const CoverProblem problem = problem_of(any_copies(pentominoes(), 7, 10));
    const std::vector<int> order = frontier_order(problem);
    const auto in_one_go = begin_count_by_frontier(problem, order, {.threads = 1});
    ASSERT_TRUE(in_one_go->go_on(~std::size_t{0}));
    EXPECT_GT(in_one_go->work(), std::size_t{1} << 20);  // threads start after a quarter of that
    for (const int threads : {1, 3}) {
        const auto in_turns = begin_count_by_frontier(problem, order, {.threads = threads});
        int turns = 1;
        while (!in_turns->go_on(10'000)) ++turns;
        EXPECT_GT(turns, 20);
        EXPECT_EQ(in_turns->total(), in_one_go->total());
        EXPECT_EQ(in_turns->work(), in_one_go->work());
    }
}

TEST(CountByFrontier, FindsTheSameOnAnyNumberOfThreads) {
    const CoverProblem problem = problem_of(in_box(pentominoes(), 5, 12));
    for (const int threads : {1, 2, 5}) {
        EXPECT_EQ(count_by_frontier(problem, {.threads = threads}), 4 * 1010) << threads;
    }
}

TEST(CountByFrontier, NeedsLittleMemoryForYPentominoes) {
    const CoverProblem problem = problem_of(y_pentominoes(15, 15));
    EXPECT_EQ(count_by_frontier(problem, {.memory = std::size_t{100} << 20}), 1696);
}

TEST(CountByFrontier, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(
        (void)count_by_frontier(problem_of(tetrominoes(8, 8)), {.stop = source.get_token()}),
        Stopped);
}

TEST(CountByFrontier, KeepsToTheMemoryLimit) {
    EXPECT_THROW((void)count_by_frontier(problem_of(tetrominoes(8, 8)), {.memory = 10'000}),
                 MemoryLimitExceeded);
}

}  // namespace
}  // namespace polypack::testing
