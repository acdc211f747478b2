#include "polypack/counting/count_task.hpp"

#include "polypack/counting/fixed_packings.hpp"

namespace polypack {

CountProblems::CountProblems(const CountTask& task, const std::stop_token& stop)
    : table_(task.table), symmetry_(task.symmetry) {
    if (task.distinct) classes_ = motion_classes(symmetry_, stop);
}

CoverProblem CountProblems::problem(std::size_t number, const std::stop_token& stop) const {
    if (classes_.empty()) return CoverProblem(table_, stop);
    return fixed_packings(table_, symmetry_, classes_[number].motion, stop);
}

ExactCount CountProblems::count(std::span<const BigCount> solutions) const {
    ExactCount result{.all = solutions.front(), .distinct = {}};
    if (!classes_.empty()) result.distinct = mean_fixed(classes_, solutions);
    return result;
}

SearchOptions search_options(const PlacementTable& table, const Symmetry& symmetry,
                             const CountLimits& limits) {
    SearchOptions options;
    options.threads = limits.threads;
    options.stop = limits.stop;
    if (limits.memory != 0) options.memory = limits.memory + table.bytes() + symmetry.bytes();
    return options;
}

}  // namespace polypack
