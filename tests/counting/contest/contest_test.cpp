// Counts in turns: interrupted as often as possible they are the same, and what they expect is
// about what they need.
#include "polypack/counting/contest/contest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/frontier/outlook.hpp"
#include "polypack/counting/method.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr double shortest_turn = 1e-6;

Puzzle pentominoes_5x12() {
    return in_box(pentominoes(), 12, 5);
}

// Takes turns until the count is complete; `between` has one after each.
ExactCount counted_in_turns(CountInTurns& counting, const std::function<void(int)>& between) {
    for (int turns = 1;; ++turns) {
        if (const auto counted = counting.go_on(shortest_turn)) {
            EXPECT_GT(turns, 1);
            return *counted;
        }
        EXPECT_EQ(counting.refusal(), "");
        between(turns);
    }
}

TEST(CountInTurns, CountsTheSameInTurns) {
    for (const Puzzle& puzzle : {pentominoes_5x12(), l_trominoes(12, 11)}) {
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        const bool few = puzzle.pieces.size() > 1;
        const BigCount all(few ? "4040" : "124693887784");
        for (const bool distinct : {false, true}) {
            CountTask task{table, symmetry, distinct};
            for (const int threads : {1, 3}) {
                const CountLimits limits{.threads = threads};
                std::vector<std::unique_ptr<CountInTurns>> counts;
                counts.push_back(frontier_in_turns(task, limits));
                if (few) {
                    counts.push_back(search_in_turns(table, [&] { return task; }, limits));
                }
                for (const auto& counting : counts) {
                    SCOPED_TRACE(counting->name());
                    const ExactCount count = counted_in_turns(*counting, [&](int turns) {
                        if (turns == 1) counting->give_up();
                    });
                    EXPECT_EQ(count.all, all);
                    if (!distinct) continue;
                    EXPECT_EQ(count.distinct, BigCount(few ? "1010" : "31173618379"));
                }
            }
        }
    }
}

// A search whose turns are worth several threads.
TEST(CountInTurns, SearchesOnSeveralThreads) {
    const Puzzle puzzle = in_box(pentominoes(), 10, 6);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    CountTask task{table, symmetry};
    const auto search = search_in_turns(table, [&] { return task; }, {.threads = 3});
    std::optional<ExactCount> count;
    while (!count) count = search->go_on(0.03);
    EXPECT_EQ(count->all, BigCount(9356));
    EXPECT_EQ(count->distinct, BigCount(2339));
}

TEST(CountInTurns, EndsWhenItIsStopped) {
    const Puzzle puzzle = pentominoes_5x12();
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    CountTask task{table, symmetry};
    std::stop_source source;
    source.request_stop();
    const CountLimits limits{.stop = source.get_token(), .threads = 1};
    EXPECT_THROW((void)count_by_contest(task, [&] { return task; }, limits), Stopped);
}

TEST(CountBeforeSearch, CountsOnlyIfTheSearchIsExpectedToTakeLonger) {
    const PlacementTable table(l_trominoes(12, 11));
    const Symmetry symmetry(table);
    const auto counted = count_before_search({table, symmetry}, {});
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->method, "frontier");
    EXPECT_EQ(counted->count.all, BigCount("124693887784"));
    // The search takes 0.03 s, and a frontier a hundred times that.
    const PlacementTable few(in_box(pentominoes(), 10, 6));
    const Symmetry of_few(few);
    EXPECT_FALSE(count_before_search({few, of_few}, {}));
}

TEST(CountBeforeSearch, CountsManyDominoesByDeterminants) {
    const Puzzle puzzle = dominoes(26, 26);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const auto counted = count_before_search({table, symmetry, true}, {});
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->method, "determinant");
    const CountMethod& frontier = *find_count_method("frontier");
    const Puzzle small = dominoes(14, 14);
    const PlacementTable small_table(small);
    const Symmetry small_symmetry(small, small_table, SymmetryMode::full);
    const CountTask task{small_table, small_symmetry, true};
    const ExactCount expected = frontier.count(task, {});
    const auto in_turns = determinant_in_turns(task, {.threads = 1});
    std::optional<ExactCount> found;
    for (int turns = 0; !found; ++turns) {
        found = in_turns->go_on(0);
        EXPECT_TRUE(found || turns == 0 || *in_turns->seconds_left() > 0);
    }
    EXPECT_EQ(found->all, expected.all);
    EXPECT_EQ(found->distinct, expected.distinct);
}

// The search goes on if no method has the memory to take its place.
TEST(CountBeforeSearch, LeavesTheCountToTheSearchWithoutMemory) {
    const PlacementTable table(dominoes(14, 14));
    const Symmetry symmetry(table);
    EXPECT_FALSE(count_before_search({table, symmetry}, {.memory = 1000}));
}

TEST(CountOutlook, NamesTheMethodThatIsExpectedToBeTheFirst) {
    const PlacementTable table(l_trominoes(20, 21));
    const Symmetry symmetry(table);
    const auto outlook = count_outlook({table, symmetry}, 0.5, {.threads = 1});
    ASSERT_TRUE(outlook);
    EXPECT_EQ(outlook->method, "frontier");
    EXPECT_GT(outlook->seconds, 0.05);
    const PlacementTable few(in_box(pentominoes(), 10, 6));
    const Symmetry of_few(few);
    const auto of_search = count_outlook({few, of_few}, 10, {.threads = 1});
    ASSERT_TRUE(of_search);
    EXPECT_EQ(of_search->method, "search");
}

// By work, not seconds, so that it is the same everywhere.
TEST(FrontierOutlook, IsRightWithinAFactorOfEight) {
    struct Case {
        std::string name;
        Puzzle puzzle;
    };
    for (const Case& next : std::vector<Case>{{"dominoes", dominoes(14, 14)},
                                              {"L-trominoes", l_trominoes(11, 12)},
                                              {"T-tetrominoes", t_tetrominoes(16, 16)},
                                              {"Y-pentominoes", y_pentominoes(10, 15)},
                                              {"tetrominoes", tetrominoes(7, 8)},
                                              {"pentominoes", in_box(pentominoes(), 15, 4)},
                                              {"bricks", bricks(4, 4, 4)}}) {
        SCOPED_TRACE(next.name);
        const CoverProblem problem{PlacementTable(next.puzzle)};
        const std::vector<int> order = frontier_order(problem);
        const auto counting = begin_count_by_frontier(problem, order, {.threads = 1});
        FrontierOutlook outlook(max_frontier_states(problem, order));
        std::vector<std::pair<double, double>> expected;  // work done, and expected in all
        while (!counting->go_on(1000)) {
            outlook.look(*counting);
            expected.emplace_back(counting->work(), outlook.whole_work());
            EXPECT_GE(outlook.whole_work(), static_cast<double>(counting->work()));
        }
        const auto whole = static_cast<double>(counting->work());
        for (const auto& [work, expects] : expected) {
            if (work < whole / 8) continue;
            EXPECT_LT(expects, 8 * whole) << work;
            EXPECT_GT(expects, whole / 8) << work;
        }
        EXPECT_GT(expected.size(), 3);
    }
}

TEST(Contest, TellsHowTheTimeWasSpent) {
    // A tenth of a second and more, so that other methods have had a turn on any machine.
    std::vector<Piece> pieces = pentominoes();
    pieces.push_back(piece("O", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
    const Puzzle puzzle = in_box(std::move(pieces), 8, 8);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    CountTask task{table, symmetry};
    const ContestResult won = count_by_contest(task, [&] { return task; }, {.threads = 1});
    EXPECT_EQ(won.count.all, BigCount(129168));
    EXPECT_EQ(won.method, "search");
    EXPECT_EQ(won.told.find("search: "), 0) << won.told;
    EXPECT_NE(won.told.find("; frontier: given up after "), std::string::npos) << won.told;
}

// The frontier exceeds its memory and the search does not.
TEST(Contest, GoesOnWithoutAMethodThatHasNoMemory) {
    const Puzzle puzzle = in_box(pentominoes(), 10, 6);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    CountTask task{table, symmetry};
    const ContestResult won =
        count_by_contest(task, [&] { return task; }, {.memory = 3'000'000, .threads = 1});
    EXPECT_EQ(won.count.all, BigCount(9356));
    EXPECT_THROW((void)count_by_contest(task, [&] { return task; }, {.memory = 1000, .threads = 1}),
                 MemoryLimitExceeded);
}

}  // namespace
}  // namespace polypack::testing
