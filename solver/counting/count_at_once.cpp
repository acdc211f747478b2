#include "polypack/counting/count_at_once.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/motion_classes.hpp"

namespace polypack {
namespace {

// With more placements, it takes longer to begin than that.
constexpr int most_placements = 20'000;
// Work of the frontier, some 20 per microsecond.
constexpr std::size_t most_work = std::size_t{1} << 13;

// Subtracts what it took from the work that is left.
std::optional<BigCount> counted(const CoverProblem& problem, const CountLimits& limits,
                                std::size_t& left) {
    const std::vector<int> order = quick_order(problem, limits.stop);
    const auto counting = begin_count_by_frontier(problem, order, limits);
    if (!counting->go_on(left)) return std::nullopt;
    left -= std::min(left, counting->work());
    return counting->total();
}

}  // namespace

std::optional<ExactCount> count_at_once(const CountTask& task, const CountLimits& given) {
    if (task.table.size() > most_placements) return std::nullopt;
    CountLimits limits = given;
    limits.disk = 0;
    std::size_t left = most_work;
    try {
        const auto classes = task.distinct ? motion_classes(task.symmetry, limits.stop)
                                           : std::vector<MotionClass>{{}};
        std::vector<BigCount> fixed;
        for (const MotionClass& motions : classes) {
            const auto count = counted(task.distinct ? fixed_packings(task.table, task.symmetry,
                                                                      motions.motion, limits.stop)
                                                     : CoverProblem(task.table, limits.stop),
                                       limits, left);
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

}  // namespace polypack
