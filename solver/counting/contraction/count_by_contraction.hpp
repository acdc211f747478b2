// The number of packings of few pieces with very many placements each, as of burrs.
#pragma once

#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Why count_by_contraction() cannot count the solutions, to follow "method contraction"; empty: it
// can. It needs slots: sets of options of which every solution has exactly one each, such as the
// placements of a piece that is used once, or those that cover a required cell. Throws Stopped.
[[nodiscard]] POLYPACK_API std::string contraction_refusal(const CoverProblem& problem,
                                                           const std::stop_token& stop = {});

// Additions and comparisons that count_by_contraction() makes at most, roughly. Precondition: it
// does not refuse. Throws Stopped.
[[nodiscard]] POLYPACK_API double contraction_work(const CoverProblem& problem,
                                                   const std::stop_token& stop = {});

// The number of solutions. Slots are joined one after the other, in the order that keeps few cells
// open: cells that both a joined slot and a later one can cover. What is known of joined slots is
// in how many ways they cover each set of open cells. Throws Stopped, MemoryLimitExceeded, and
// std::invalid_argument where contraction_refusal() is not empty.
[[nodiscard]] POLYPACK_API BigCount count_by_contraction(const CoverProblem& problem,
                                                         const CountLimits& limits);

}  // namespace polypack
