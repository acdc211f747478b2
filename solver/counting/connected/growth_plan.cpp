#include "polypack/counting/connected/growth_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <stop_token>
#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

using Order = std::vector<int>;

// Orders the cells by their coordinates, the first of `axes` as the most significant; 3 is the sum
// of all.
Order by_coordinates(const ConnectedProblem& problem, const std::array<int, 3>& axes) {
    const auto key = [&](int cell) {
        const Point& p = problem.points[cell];
        const std::array<int, 4> values{p.x, p.y, p.z, p.x + p.y + p.z};
        return std::array{values[axes[0]], values[axes[1]], values[axes[2]], cell};
    };
    Order order(problem.cells());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, key);
    return order;
}

// Orders the cells by their distance from a start, neighbours of earlier cells first, one connected
// part of the region after the other.
Order by_distance(const ConnectedProblem& problem, int start) {
    Order order;
    std::vector<std::uint8_t> seen(problem.cells(), 0);
    for (int i = 0; i < problem.cells(); ++i) {
        const int first = (start + i) % problem.cells();
        if (seen[first] != 0) continue;
        seen[first] = 1;
        std::size_t next = order.size();
        order.push_back(first);
        for (; next < order.size(); ++next) {
            for (const int to : problem.neighbours[order[next]]) {
                if (seen[to] != 0) continue;
                seen[to] = 1;
                order.push_back(to);
            }
        }
    }
    return order;
}

// Calls visit(slots) for each step of an order.
template <typename Visit>
void for_each_width(const ConnectedProblem& problem, const Order& order, const Visit& visit) {
    std::vector<int> undecided(problem.cells(), 0);
    for (int cell = 0; cell < problem.cells(); ++cell) {
        undecided[cell] = static_cast<int>(problem.neighbours[cell].size());
    }
    std::vector<std::uint8_t> decided(problem.cells(), 0);
    int slots = 0;
    for (const int cell : order) {
        decided[cell] = 1;
        if (undecided[cell] > 0) ++slots;
        for (const int to : problem.neighbours[cell]) {
            if (--undecided[to] == 0 && decided[to] != 0) --slots;
        }
        visit(slots);
    }
}

// Estimates the states of all steps: each slot multiplies them by about three.
double cost_of(const ConnectedProblem& problem, const Order& order) {
    double cost = 0;
    for_each_width(problem, order, [&](int slots) { cost += std::pow(3.0, slots); });
    return cost;
}

// Returns the order with the images of each cell right after it.
Order by_orbits(const Order& order, std::span<const int> image) {
    Order result;
    std::vector<std::uint8_t> seen(order.size(), 0);
    for (const int first : order) {
        for (int cell = first; seen[cell] == 0; cell = image[cell]) {
            seen[cell] = 1;
            result.push_back(cell);
        }
    }
    return result;
}

Order narrow_order(const ConnectedProblem& problem, std::span<const int> image) {
    Order best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const Order& cells) {
        Order order = by_orbits(cells, image);
        const double cost = cost_of(problem, order);
        if (!best.empty() && cost >= least) return;
        least = cost;
        best = std::move(order);
    };
    constexpr std::array<std::array<int, 3>, 9> axes{{{0, 1, 2},
                                                      {0, 2, 1},
                                                      {1, 0, 2},
                                                      {1, 2, 0},
                                                      {2, 0, 1},
                                                      {2, 1, 0},
                                                      {3, 0, 1},
                                                      {3, 1, 2},
                                                      {3, 2, 0}}};
    for (const auto& some : axes) consider(by_coordinates(problem, some));
    const Order from_end = by_distance(problem, 0);
    consider(from_end);
    consider(by_distance(problem, from_end.back()));
    return best;
}

// Returns the largest number of slots after a step.
int width_of(const ConnectedProblem& problem, const Order& order) {
    int widest = 0;
    for_each_width(problem, order, [&](int slots) { widest = std::max(widest, slots); });
    return widest;
}

class Planner {
  public:
    Planner(const ConnectedProblem& problem, std::span<const int> image,
            const std::stop_token& stop)
        : problem_(problem), image_(image), decided_(problem.cells(), 0), check_(stop, 4096) {
        for (const ConnectedPieces& shape : problem.shapes) {
            farthest_ = std::max(farthest_, std::min(shape.cells, problem.cells()) - 2);
        }
    }

    [[nodiscard]] bool decided(int cell) const { return decided_[cell] != 0; }

    // Decides the orbit of a cell.
    [[nodiscard]] OrbitSteps orbit(int first) {
        borders_.clear();
        OrbitSteps orbit;
        std::size_t borders = 0;
        for (int cell = first; decided_[cell] == 0; cell = image_[cell]) {
            orbit.cells.push_back(next(cell));
            borders += orbit.cells.back().borders.size();
        }
        orbit.bound = orbit.cells.size() > 1 || borders_.size() < borders;
        return orbit;
    }

  private:
    [[nodiscard]] GrowthStep next(int cell) {
        GrowthStep step;
        step.required = problem_.required[cell] != 0;
        step.remaining = problem_.cells() - ++count_;
        decided_[cell] = 1;
        std::vector<int> after;
        for (int slot = 0; slot < static_cast<int>(frontier_.size()); ++slot) {
            const int other = frontier_[slot];
            if (std::ranges::binary_search(problem_.neighbours[cell], other)) {
                step.neighbours.push_back(slot);
                step.borders.push_back(border(cell, other));
            }
            if (!open(other)) continue;
            step.kept.push_back(slot);
            after.push_back(other);
        }
        step.cell_kept = open(cell);
        if (step.cell_kept) after.push_back(cell);
        frontier_ = std::move(after);
        measure(step);
        return step;
    }

    // Returns the number of a border, the same for borders that are images of each other.
    int border(int cell, int other) {
        std::pair<int, int> least = std::minmax(cell, other);
        int a = image_[cell];
        int b = image_[other];
        for (; a != cell || b != other; a = image_[a], b = image_[b]) {
            least = std::min(least, std::pair<int, int>(std::minmax(a, b)));
        }
        return borders_.emplace(least, static_cast<int>(borders_.size())).first->second;
    }

    [[nodiscard]] bool open(int cell) const {
        return std::ranges::any_of(problem_.neighbours[cell],
                                   [&](int to) { return decided_[to] == 0; });
    }

    void measure(GrowthStep& step) {
        const std::size_t slots = frontier_.size();
        step.distances.assign(slots * slots, GrowthStep::apart);
        for (std::size_t from = 0; from < slots; ++from) {
            const std::vector<std::uint16_t> distance = distances_from(frontier_[from]);
            for (std::size_t to = 0; to < slots; ++to) {
                step.distances[from * slots + to] = distance[frontier_[to]];
            }
        }
    }

    // Returns, for each decided cell, the fewest undecided cells on a way from a decided cell to
    // it.
    [[nodiscard]] std::vector<std::uint16_t> distances_from(int start) {
        std::vector<std::uint16_t> distance(problem_.cells(), GrowthStep::apart);
        distance[start] = 0;
        std::vector<int> queue{start};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const int cell = queue[i];
            if (distance[cell] > farthest_) break;
            check_();
            for (const int to : problem_.neighbours[cell]) {
                if (distance[to] != GrowthStep::apart) continue;
                if (decided_[to] == 0) {
                    distance[to] = static_cast<std::uint16_t>(distance[cell] + 1);
                    queue.push_back(to);
                } else if (cell != start) {
                    distance[to] = distance[cell];
                }
            }
        }
        return distance;
    }

    const ConnectedProblem& problem_;
    std::span<const int> image_;
    std::map<std::pair<int, int>, int> borders_;  // of the orbit at hand
    std::vector<std::uint8_t> decided_;
    std::vector<int> frontier_;
    int farthest_ = 0;  // no shape connects cells with more cells between them
    int count_ = 0;
    StopCheck check_;
};

}  // namespace

FrontierTooWide::FrontierTooWide(int cells)
    : std::invalid_argument(
          fmt::format("the region is too wide to be counted: in the best order that "
                      "was found {} cells are open at once, more than {}",
                      cells, GrowthPlan::max_slots)) {}

GrowthPlan growth_plan(const ConnectedProblem& problem, std::span<const int> image,
                       const CountLimits& limits) {
    GrowthPlan plan;
    const Order order = narrow_order(problem, image);
    plan.widest = width_of(problem, order);
    if (plan.widest > GrowthPlan::max_slots) throw FrontierTooWide(plan.widest);
    const double distances = static_cast<double>(plan.widest) * plan.widest * problem.cells();
    Allowance{.memory = limits.memory}.require("the steps of the count",
                                               distances * sizeof(std::uint16_t));
    Planner planner(problem, image, limits.stop);
    for (const int cell : order) {
        if (!planner.decided(cell)) plan.orbits.push_back(planner.orbit(cell));
    }
    return plan;
}

}  // namespace polypack
