#include "polypack/counting/count_at_once.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <new>
#include <span>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/frontier/bounded_copies.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/motion_classes.hpp"

namespace polypack {
namespace {

// With more placements, it takes longer to begin than that.
constexpr int most_placements = 20'000;
// Work of the frontier, some 20 per microsecond: what comes before it is asked what remains, again
// and again; and what counts that take milliseconds, and such that take tenths of a second, need.
constexpr std::size_t turn = std::size_t{1} << 13;
constexpr std::size_t work_soon = std::size_t{1} << 20;
// Early estimates may be that many times too high, until a quarter of the work is done.
constexpr double overestimate = 8;

// Returns the expected work of the whole count. `most`: bounds of the states after each position.
//
// The number of states is assumed to be the same power of its bound at all positions: the largest
// power among the later half of those reached. That power grows for some time, so that the first
// estimates are rather too low.
double expected_work(const FrontierCount& counting, std::span<const double> most) {
    const std::span<const std::size_t> layers = counting.layers();
    double power = 0;
    double states = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto layer = static_cast<double>(layers[i]);
        states += layer;
        if (i == 0 || i < layers.size() / 2 || layer < 2 || most[i - 1] < 4) continue;
        power = std::max(power, std::log(layer) / std::log(most[i - 1]));
    }
    double all = states;
    for (std::size_t i = layers.size(); i < most.size(); ++i) {
        if (most[i - 1] > 1) all += std::pow(most[i - 1], power);
    }
    return static_cast<double>(counting.work()) * all / states;
}

using CellOrder = std::vector<int> (*)(const CoverProblem&, const std::stop_token&);

// Subtracts what it took from the work that is left.
std::optional<BigCount> counted(const CoverProblem& problem, CellOrder order_of,
                                const CountLimits& limits, std::size_t& left) {
    const std::vector<int> order = order_of(problem, limits.stop);
    const auto counting = begin_count_by_frontier(problem, order, limits);
    std::vector<double> most;
    while (!counting->go_on(turn)) {
        if (counting->work() >= left) return std::nullopt;
        if (most.empty()) most = max_frontier_states(problem, order, limits.stop);
        const double more = expected_work(*counting, most) / static_cast<double>(left);
        if (more > (counting->work() < left / 4 ? overestimate : 1)) return std::nullopt;
    }
    left -= std::min(left, counting->work());
    return counting->total();
}

std::optional<ExactCount> counted(const CountTask& task, CellOrder order_of, CountLimits limits,
                                  std::size_t max_work) {
    if (task.table.size() > most_placements) return std::nullopt;
    limits.disk = 0;
    try {
        const auto classes = task.distinct ? motion_classes(task.symmetry, limits.stop)
                                           : std::vector<MotionClass>{{}};
        std::vector<BigCount> fixed;
        for (const MotionClass& motions : classes) {
            const auto count = counted(task.distinct ? fixed_packings(task.table, task.symmetry,
                                                                      motions.motion, limits.stop)
                                                     : CoverProblem(task.table, limits.stop),
                                       order_of, limits, max_work);
            if (!count) return std::nullopt;
            fixed.push_back(*count);
        }
        ExactCount result{.all = fixed.front(), .distinct = {}};
        if (task.distinct) result.distinct = mean_fixed(classes, fixed);
        return result;
    } catch (const MemoryLimitExceeded&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<ExactCount> count_at_once(const CountTask& task, const CountLimits& limits) {
    return counted(task, quick_order, limits, turn);
}

std::optional<ExactCount> count_soon(const CountTask& task, const CountLimits& limits) {
    const BoundedCopies bounded{CoverProblem(task.table, limits.stop)};
    bool free = false;  // some piece: where there is none, a state tells all pieces that are left
    for (int piece = 0; piece < task.table.pieces() && !free; ++piece) {
        free = bounded.max(piece) == 0 || bounded.saturates(piece);
    }
    if (!free) return std::nullopt;
    return counted(task, frontier_order, limits, work_soon);
}

}  // namespace polypack
