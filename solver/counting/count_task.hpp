// The packings to be counted, and the cover problems whose solutions have to be counted for that.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/motion_classes.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/run/search_options.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// The packings to be counted: those of a table, without rules on whole packings.
struct CountTask {
    const PlacementTable& table;  // whose packings are counted
    const Symmetry& symmetry;  // packings are the same if one of its motions maps one to the other
    bool distinct = false;     // count them up to symmetry, too
    std::optional<BigCount> all = {};  // how many there are, if that is known already
};

// The result of a count.
struct ExactCount {
    BigCount all = 0;                       // packings
    std::optional<BigCount> distinct = {};  // up to symmetry; known if the task asks for it
};

// The problems of a task: its table alone, or if packings up to symmetry are to be counted, those
// of the packings that the motions fix, one for each class of motions; the first is that of the
// identity, whose solutions are all packings. Keeps references to what the task refers to.
class POLYPACK_API CountProblems {
  public:
    // O(order * cells * log^2(order)) if the motions are needed, see motion_classes(). Throws
    // Stopped.
    explicit CountProblems(const CountTask& task, const std::stop_token& stop = {});

    // Returns the number of problems.
    [[nodiscard]] std::size_t size() const { return classes_.empty() ? 1 : classes_.size(); }
    // Makes the problem of a number below size(). O(cells of all placements). Throws Stopped.
    [[nodiscard]] CoverProblem problem(std::size_t number, const std::stop_token& stop = {}) const;
    // Returns the result of the task. `solutions`: the number of solutions of each problem.
    [[nodiscard]] ExactCount count(std::span<const BigCount> solutions) const;

  private:
    const PlacementTable& table_;
    const Symmetry& symmetry_;
    std::vector<MotionClass> classes_;  // if packings up to symmetry are to be counted
};

// Returns the options of a search that helps to count: limits.memory is beside the table and the
// motions, which the limit of a search includes.
[[nodiscard]] POLYPACK_API SearchOptions search_options(const PlacementTable& table,
                                                        const Symmetry& symmetry,
                                                        const CountLimits& limits);

}  // namespace polypack
