// The small program that a puzzler would write to count packings: the rival of counting by the
// frontier.
#pragma once

#include "polypack/counting/cover_problem.hpp"

namespace polypack::bench {

__extension__ using Count128 = unsigned __int128;

// Returns the number of solutions modulo 2^128: goes through the cells in order, with a hash table
// from the covered cells ahead to a 128-bit count. Preconditions: all cells are required, any
// number of copies of each piece is permitted, and no option reaches further than 63 cells in the
// order.
[[nodiscard]] Count128 count_by_rival(const CoverProblem& problem);

}  // namespace polypack::bench
