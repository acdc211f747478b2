#include "polypack/counting/count_at_once.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"

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
        const CountProblems problems(task, limits.stop);
        std::vector<BigCount> solutions;
        while (solutions.size() < problems.size()) {
            const auto count =
                counted(problems.problem(solutions.size(), limits.stop), limits, left);
            if (!count) return std::nullopt;
            solutions.push_back(*count);
        }
        return problems.count(solutions);
    } catch (const MemoryLimitExceeded&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

}  // namespace polypack
