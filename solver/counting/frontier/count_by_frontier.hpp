// The number of packings, found by deciding one cell after another and keeping, for every state of
// the frontier, in how many ways it is reached.
//
// What was chosen for the decided cells matters to the others only by the state that it leaves:
// which undecided cells are covered, how often bounded pieces are used, how many cells are empty.
// All packings are counted together, not one by one:
//
//     position    0   1   2   3 ...    the order of cells is found (cell_order.hpp): the fewer
//     cells decided     #   #   #   .        options span, the fewer states covered             #
//     #      states that leave the same cells covered are one, and
//                         ^            their counts are added
//
// - A state is kept at its first cell that is not covered, however far ahead, so that it is written
//   once and not moved from cell to cell.
// - There, every option that begins at the cell and fits leads to another state; those that fit are
//   looked up 64 at a time (pattern_tables.hpp).
// - A state in which some cell of the frontier can no longer be covered is dropped before it is
//   kept (dead_ends.hpp): for pentominoes four of five, for Y-pentominoes more than half.
// - States and counts lie in flat hash tables (state_table.hpp). Counts are only ever added, so
// that
//   integers as long as the largest count of a table are faster than residues modulo primes.
// - Threads first send the states of a block to their shards, by hash, then each fills the tables
//   of some shards, loading slots ahead. The result is the same on any number of threads.
// - States that memory has no room for go to temporary files, and come back a 64th at a time
//   (spilled_states.hpp).
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// The number of solutions, in time and memory proportional to the states. Throws Stopped, and
// MemoryLimitExceeded if the states take more than limits.memory; with limits.disk, the states of a
// layer that are equal in some bits of their hash. DiskLimitExceeded if they take more than that in
// temporary files, and TemporaryFileError if the system refuses those.
[[nodiscard]] POLYPACK_API BigCount count_by_frontier(const CoverProblem& problem,
                                                      const CountLimits& limits);

}  // namespace polypack
