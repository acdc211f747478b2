// The plan of count_connected(), and the states that follow one another in it, against the cells
// that were decided and the shapes that they form.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "counting/connected/enumeration.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/growth_plan.hpp"
#include "polypack/counting/connected/growth_state.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack::testing {
namespace {

// A plan without a motion, whose cells are numbered in the order in which they are decided.
struct PlannedCells {
    explicit PlannedCells(const ConnectedProblem& problem) : cells(problem) {
        std::vector<int> identity(problem.cells());
        std::iota(identity.begin(), identity.end(), 0);
        plan = growth_plan(problem, identity, {});
        // The slots say which cells touch: all that is needed of the region.
        cells.neighbours.assign(problem.cells(), {});
        cells.points.clear();
        cells.required.clear();
        std::vector<int> slots;
        for (const OrbitSteps& orbit : plan.orbits) {
            EXPECT_EQ(orbit.cells.size(), 1);
            EXPECT_FALSE(orbit.bound);
            steps.push_back(orbit.cells.front());
            const int cell = static_cast<int>(cells.required.size());
            const GrowthStep& step = steps.back();
            cells.required.push_back(step.required ? 1 : 0);
            cells.points.push_back({cell, 0, 0});
            for (const int slot : step.neighbours) {
                cells.neighbours[cell].push_back(slots[slot]);
                cells.neighbours[slots[slot]].push_back(cell);
            }
            std::vector<int> after;
            for (const int slot : step.kept) after.push_back(slots[slot]);
            if (step.cell_kept) after.push_back(cell);
            slots = std::move(after);
            cells_in_slots.push_back(slots);
        }
    }

    ConnectedProblem cells;
    GrowthPlan plan;
    std::vector<GrowthStep> steps;
    std::vector<std::vector<int>> cells_in_slots;  // by step, after it
};

std::vector<ConnectedProblem> small_problems() {
    std::vector<ConnectedProblem> problems;
    const auto add = [&](const char* lattice, int width, int height,
                         std::vector<ConnectedPieces> shapes, const std::vector<int>& optional) {
        Family family;
        family.puzzle.lattice = find_lattice(lattice);
        family.puzzle.region = box(*family.puzzle.lattice, width, height);
        for (const int cell : optional) family.puzzle.region.cells[cell].required = false;
        if (optional.size() > 1) family.puzzle.holes = static_cast<int>(optional.size()) - 1;
        family.connected = std::move(shapes);
        problems.push_back(connected_problem(checked(std::move(family))));
    };
    add("square", 3, 3, {{3, {3, 3}}}, {});
    add("square", 4, 3, {{2, {1, 2}}, {4, {0, 2}}, {3, {0, unlimited}}}, {});
    add("square", 3, 3, {{2, {0, 3}}, {5, {0, 1}}}, {0, 4, 5});
    add("hex", 3, 3, {{1, {0, 2}}, {4, {1, 2}}}, {8});
    add("triangle", 3, 2, {{3, {1, 4}}, {4, {0, unlimited}}}, {});
    add("cube", 3, 3, {{4, {0, 2}}, {1, {0, 1}}, {5, {0, 1}}}, {});
    add("kite", 2, 1, {{6, {1, 2}}, {2, {0, 3}}}, {1, 2});
    return problems;
}

// Whether a cell touches one that is decided later.
bool touches_later(const ConnectedProblem& cells, int cell, int decided) {
    return std::ranges::any_of(cells.neighbours[cell], [&](int to) { return to > decided; });
}

// The fewest cells after `decided` between two others, or `apart`.
int cells_between(const ConnectedProblem& cells, int decided, int from, int to) {
    std::set<int> reached;
    std::set<int> front;
    for (const int next : cells.neighbours[from]) {
        if (next > decided) front.insert(next);
    }
    for (int between = 1; !front.empty(); ++between) {
        std::set<int> beyond;
        for (const int cell : front) {
            reached.insert(cell);
            for (const int next : cells.neighbours[cell]) {
                if (next == to) return between;
                if (next > decided) beyond.insert(next);
            }
        }
        front.clear();
        std::ranges::set_difference(beyond, reached, std::inserter(front, front.end()));
    }
    return GrowthStep::apart;
}

TEST(GrowthPlan, DecidesEveryCellBesideThoseThatItTouches) {
    for (const ConnectedProblem& problem : small_problems()) {
        const PlannedCells planned(problem);
        const auto kinds_of = [](const ConnectedProblem& cells) {
            std::multiset<std::pair<std::size_t, int>> kinds;
            for (int i = 0; i < cells.cells(); ++i) {
                kinds.emplace(cells.neighbours[i].size(), cells.required[i]);
            }
            return kinds;
        };
        EXPECT_EQ(kinds_of(planned.cells), kinds_of(problem));
        // Another numbering of the same cells can be cut in as many ways.
        EXPECT_EQ(Enumeration(planned.cells).count(), Enumeration(problem).count());
    }
}

TEST(GrowthPlan, KeepsTheCellsThatTouchLaterOnes) {
    for (const ConnectedProblem& problem : small_problems()) {
        const PlannedCells planned(problem);
        int widest = 0;
        for (int decided = 0; decided < problem.cells(); ++decided) {
            std::vector<int> expected;
            for (int cell = 0; cell <= decided; ++cell) {
                if (touches_later(planned.cells, cell, decided)) expected.push_back(cell);
            }
            EXPECT_EQ(planned.cells_in_slots[decided], expected) << decided;
            EXPECT_EQ(planned.steps[decided].remaining, problem.cells() - decided - 1);
            widest = std::max(widest, static_cast<int>(expected.size()));
        }
        EXPECT_EQ(planned.plan.widest, widest);
    }
}

TEST(GrowthPlan, MeasuresHowManyCellsAreBetweenTwoSlots) {
    for (const ConnectedProblem& problem : small_problems()) {
        const PlannedCells planned(problem);
        int largest = 0;
        for (const ConnectedPieces& shape : problem.shapes) {
            largest = std::max(largest, std::min(shape.cells, problem.cells()));
        }
        for (int decided = 0; decided < problem.cells(); ++decided) {
            const std::vector<int>& slots = planned.cells_in_slots[decided];
            const GrowthStep& step = planned.steps[decided];
            ASSERT_EQ(step.distances.size(), slots.size() * slots.size());
            for (std::size_t a = 0; a < slots.size(); ++a) {
                for (std::size_t b = 0; b < a; ++b) {
                    int expected = cells_between(planned.cells, decided, slots[a], slots[b]);
                    // No shape connects them across more cells.
                    if (expected > largest - 2) expected = GrowthStep::apart;
                    EXPECT_EQ(step.distances[a * slots.size() + b], expected);
                    EXPECT_EQ(step.distances[b * slots.size() + a], expected);
                }
            }
        }
    }
}

// All that follows from a state, beside the shapes that the choices so far have made.
class FollowedChoices {
  public:
    explicit FollowedChoices(const ConnectedProblem& problem)
        : planned_(problem), rules_(planned_.cells) {}

    // The cuts that all choices lead to, each as its shapes.
    [[nodiscard]] const std::multiset<PlainPacking>& cuts() {
        follow(0, {}, {}, {});
        return cuts_;
    }
    [[nodiscard]] const PlannedCells& planned() const { return planned_; }

  private:
    using Shapes = std::set<std::set<int>>;

    [[nodiscard]] static const std::set<int>* shape_with(const Shapes& shapes, int cell) {
        for (const std::set<int>& shape : shapes) {
            if (shape.contains(cell)) return &shape;
        }
        return nullptr;
    }

    void follow(int cell, const GrowthState& state, const std::vector<int>& slots,
                const Shapes& shapes) {
        expect_describes(state, slots, shapes);
        expect_read_as_written(state);
        if (cell == planned_.cells.cells()) {
            if (rules_.solved(state)) cuts_.insert(as_points(shapes));
            return;
        }
        std::set<std::uint64_t> choices;
        Growth(rules_, planned_.steps[cell])
            .expand(state, [&](const GrowthState& next, std::uint64_t joined) {
                EXPECT_TRUE(choices.insert(joined).second);
                Shapes grown = shapes;
                if (joined != Growth::left_empty) {
                    std::set<int> shape{cell};
                    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
                        const int label = state.label[slot];
                        if (label == 0 || (joined >> label & 1) == 0) continue;
                        const std::set<int>* old = shape_with(shapes, slots[slot]);
                        if (old == nullptr) continue;
                        shape.insert(old->begin(), old->end());
                        grown.erase(*old);
                    }
                    grown.insert(std::move(shape));
                }
                follow(cell + 1, next, planned_.cells_in_slots[cell], grown);
            });
    }

    void expect_describes(const GrowthState& state, const std::vector<int>& slots,
                          const Shapes& shapes) const {
        ASSERT_EQ(state.slots, static_cast<int>(slots.size()));
        std::vector<const std::set<int>*> open;  // by label, from 1
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            const std::set<int>* shape = shape_with(shapes, slots[slot]);
            const int label = state.label[slot];
            if (shape == nullptr || static_cast<int>(shape->size()) == rules_.largest()) {
                EXPECT_EQ(label, 0);
                continue;
            }
            const auto at = std::ranges::find(open, shape);
            EXPECT_EQ(label, at - open.begin() + 1);
            if (at == open.end()) open.push_back(shape);
            EXPECT_EQ(state.size[label], shape->size());
        }
        EXPECT_EQ(state.open, static_cast<int>(open.size()));
        for (int a = 1; a <= state.open; ++a) {
            for (int b = 1; b <= state.open; ++b) {
                const bool may_join = (state.may_join[a] >> b & 1) != 0;
                EXPECT_EQ(may_join, (state.may_join[b] >> a & 1) != 0);
                EXPECT_FALSE(may_join && touch(*open[a - 1], *open[b - 1]));
            }
        }
    }

    [[nodiscard]] bool touch(const std::set<int>& a, const std::set<int>& b) const {
        return std::ranges::any_of(a, [&](int cell) {
            return std::ranges::any_of(planned_.cells.neighbours[cell],
                                       [&](int to) { return b.contains(to); });
        });
    }

    [[nodiscard]] std::vector<std::pair<std::uint64_t, int>> written(
        const GrowthState& state) const {
        std::vector<std::pair<std::uint64_t, int>> words;
        rules_.write(state, [&](std::uint64_t value, int bits) {
            EXPECT_LT(bits, 64);
            EXPECT_EQ(value >> bits, 0);
            words.emplace_back(value, bits);
        });
        return words;
    }

    void expect_read_as_written(const GrowthState& state) const {
        const auto words = written(state);
        int bits = 0;
        for (const auto& [value, width] : words) bits += width;
        EXPECT_LE(bits, rules_.bits(state.slots));
        std::size_t at = 0;
        const GrowthState read = rules_.read(state.slots, [&](int width) {
            EXPECT_EQ(words.at(at).second, width);
            return words.at(at++).first;
        });
        EXPECT_EQ(at, words.size());
        EXPECT_EQ(read.open, state.open);
        EXPECT_TRUE(
            std::equal(read.label.begin(), read.label.begin() + read.slots, state.label.begin()));
        for (int shape = 1; shape <= read.open; ++shape) {
            EXPECT_EQ(read.size[shape], state.size[shape]);
            EXPECT_EQ(read.may_join[shape], state.may_join[shape]);
        }
        EXPECT_EQ(read.used, state.used);
        EXPECT_EQ(read.holes, state.holes);
    }

    [[nodiscard]] PlainPacking as_points(const Shapes& shapes) const {
        PlainPacking packing;
        for (const std::set<int>& shape : shapes) {
            PlainPlacement placement;
            for (const int cell : shape) placement.cells.insert(planned_.cells.points[cell]);
            packing.insert(std::move(placement));
        }
        return packing;
    }

    PlannedCells planned_;
    GrowthRules rules_;
    std::multiset<PlainPacking> cuts_;
};

TEST(GrowthState, DescribesTheShapesAndLeadsToEveryCutOnce) {
    for (const ConnectedProblem& problem : small_problems()) {
        FollowedChoices choices(problem);
        Enumeration listed(choices.planned().cells, true);
        EXPECT_GT(listed.count(), 1);
        EXPECT_EQ(choices.cuts(),
                  std::multiset<PlainPacking>(listed.cuts().begin(), listed.cuts().end()));
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace polypack::testing
