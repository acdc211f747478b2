// Dead ends of the frontier, against the definition and against all continuations of a state.
#include "polypack/counting/frontier/dead_ends.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

// Walks through all states, and knows for each what was chosen, cell by cell.
class Walk {
  public:
    Walk(const CoverProblem& problem, const FrontierLayout& layout)
        : problem_(problem),
          layout_(layout),
          steps_(problem, layout),
          dead_ends_(problem, layout),
          covered_(problem.cells(), false),
          used_(problem.pieces(), false) {
        for (int position = 0; position <= layout.positions(); ++position) {
            dead_ends_.prepare(position);
        }
    }

    // The packings that contain what was chosen so far.
    int walk() { return walk(steps_.start(), 0); }

    [[nodiscard]] int states() const { return states_; }
    [[nodiscard]] int dead() const { return dead_; }

  private:
    int walk(const FrontierState<1>& state, int position) {
        ++states_;
        int packings = 0;
        if (position == steps_.positions()) {
            packings = steps_.accepted(state) ? 1 : 0;
        } else {
            steps_.for_each_successor(state, position, [&](int option, const auto& next) {
                take(option, true);
                packings += walk(next, position + 1);
                take(option, false);
            });
        }
        const bool dead = dead_ends_.dead(state, position);
        EXPECT_EQ(dead, lost_cell(position)) << "position " << position;
        if (dead) {
            ++dead_;
            EXPECT_EQ(packings, 0) << "position " << position;
        }
        return packings;
    }

    void take(int option, bool taken) {
        if (option < 0) return;
        for (const int cell : problem_.cells_of(option)) covered_[cell] = taken;
        for (const PieceUse& use : problem_.uses_of(option)) {
            if (single(use.piece)) used_[use.piece] = taken;
        }
    }

    // Returns true if no more than one copy of a piece may be used.
    [[nodiscard]] bool single(int piece) const {
        const FrontierCounter& counter = layout_.copies(piece);
        return counter.max == 1 && !counter.saturates;
    }

    // Returns true if some required cell of the frontier is open and no option is left for it.
    [[nodiscard]] bool lost_cell(int position) const {
        for (const int cell : layout_.frontier_at(position)) {
            if (!problem_.cell(cell).required || covered_[cell]) continue;
            bool found = false;
            for (int option = 0; option < problem_.options(); ++option) {
                found |= std::ranges::binary_search(problem_.cells_of(option), cell) &&
                         left(option, position);
            }
            if (!found) return true;
        }
        return false;
    }

    [[nodiscard]] bool left(int option, int position) const {
        return layout_.first_of(problem_, option) >= position &&
               std::ranges::none_of(problem_.cells_of(option),
                                    [&](int cell) { return covered_[cell]; }) &&
               std::ranges::none_of(problem_.uses_of(option),
                                    [&](const PieceUse& use) { return used_[use.piece]; });
    }

    const CoverProblem& problem_;
    const FrontierLayout& layout_;
    FrontierSteps<1> steps_;
    DeadEnds<1> dead_ends_;
    std::vector<bool> covered_;
    std::vector<bool> used_;
    int states_ = 0;
    int dead_ = 0;
};

TEST(DeadEnds, AreTheStatesThatLoseACell) {
    int states = 0;
    int dead = 0;
    int alive_with_packings = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        const CoverProblem problem{PlacementTable(random_puzzle(seed))};
        std::vector<int> order(problem.cells());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::shuffle(order, std::mt19937(seed));
        const FrontierLayout layout(problem, order);
        Walk walk(problem, layout);
        if (walk.walk() > 0) ++alive_with_packings;
        states += walk.states();
        dead += walk.dead();
        if (HasFailure()) FAIL() << "random " << seed;
    }
    EXPECT_GT(dead, 1000);
    EXPECT_GT(states - dead, 1000);
    EXPECT_GT(alive_with_packings, 100);
}

TEST(DeadEnds, TakeMemoryOnlyWhilePrepared) {
    CoverProblem problem({{}, {}, {}}, {{.min = 0, .max = unlimited}}, 0);
    const std::vector<PieceUse> use{{.piece = 0, .copies = 1}};
    problem.add(std::vector{0, 1}, use, {});
    problem.add(std::vector{1, 2}, use, {});
    const FrontierLayout layout(problem, std::vector{0, 1, 2});
    DeadEnds<1> dead_ends(problem, layout);
    // Cell 1 may have been covered by the option that begins at cell 0.
    EXPECT_FALSE(dead_ends.prepared(1));
    EXPECT_GE(dead_ends.work(1), 1);
    dead_ends.prepare(1);
    EXPECT_TRUE(dead_ends.prepared(1));
    dead_ends.forget(1);
    EXPECT_EQ(dead_ends.memory(1), 0);
}

}  // namespace
}  // namespace polypack::testing
