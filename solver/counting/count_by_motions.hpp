// Counts all packings, and packings up to symmetry, with a method for cover problems.
#pragma once

#include "polypack/counting/big_count.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/method.hpp"

namespace polypack {

using CoverCounter = BigCount (*)(const CoverProblem& problem, const CountLimits& limits);

// Counts the packings that the identity fixes, which are all packings of the task; the packings up
// to symmetry follow from those that each motion fixes. Throws what the counter throws.
[[nodiscard]] ExactCount count_by_motions(const CountTask& task, const CountLimits& limits,
                                          CoverCounter count);

}  // namespace polypack
