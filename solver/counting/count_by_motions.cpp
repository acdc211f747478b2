#include "polypack/counting/count_by_motions.hpp"

#include <vector>

#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/motion_classes.hpp"

namespace polypack {

ExactCount count_by_motions(const CountTask& task, const CountLimits& limits, CoverCounter count) {
    if (!task.distinct) return {.all = count(CoverProblem(task.table, limits.stop), limits)};
    const auto classes = motion_classes(task.symmetry, limits.stop);
    std::vector<BigCount> fixed;
    for (const MotionClass& motions : classes) {
        fixed.push_back(
            count(fixed_packings(task.table, task.symmetry, motions.motion, limits.stop), limits));
    }
    return {.all = fixed.front(), .distinct = mean_fixed(classes, fixed)};
}

}  // namespace polypack
