// Finds an order in which to decide cells one by one, so that few states lie between the decided
// cells and the others.
//
// Behind the decided cells lies the frontier: the undecided cells that an option may cover together
// with a decided one. Past choices matter to the rest only by the cells of the frontier that they
// cover.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Returns all cells in the order found to have the fewest possible states: it tries lines, planes
// and diagonals in every direction, and a greedy order for regions that have no direction.
// O(options * squares of their cells). Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<int> frontier_order(const CoverProblem& problem,
                                                           const std::stop_token& stop = {});

// Returns all cells in rows, changing the coordinate along the longest axis of the region last, or
// in the plane in diagonals if that has fewer sets. This order takes next to no time to find, and
// for boxes is as good as any. O(cells * log(cells) + options * squares of their cells). Throws
// Stopped.
[[nodiscard]] POLYPACK_API std::vector<int> quick_order(const CoverProblem& problem,
                                                        const std::stop_token& stop = {});

// Returns the largest size of the frontier at any position of an order.
[[nodiscard]] POLYPACK_API int frontier_width(const CoverProblem& problem,
                                              std::span<const int> order);

// Returns a bound, rather too high, of the states after each position: the sets of cells of the
// frontier times the ways to have used pieces whose copies are bounded, as far as the numbers of
// covered cells agree. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<double> max_frontier_states(
    const CoverProblem& problem, std::span<const int> order, const std::stop_token& stop = {});

// Returns the sum of these bounds. The work of counting is proportional to the states. Throws
// Stopped.
[[nodiscard]] POLYPACK_API double frontier_states(const CoverProblem& problem,
                                                  std::span<const int> order,
                                                  const std::stop_token& stop = {});

}  // namespace polypack
