// Counts by several methods that compete, because what a method takes is known only when it has
// begun. Start reading here about the choice of a method.
//
// IDEA. An estimate of a frontier beforehand is too high by up to 10^20, and one of a search takes
// longer than many searches. But a count that has begun tells what it needs: a frontier by the
// states of the cells decided so far (frontier/outlook.hpp), a search by the nodes of a sample of
// its tree. So all methods begin, and each keeps what it has done from turn to turn; the one that
// expects to be the first to end, the leader, has most of the time.
//
// clang-format off
//     frontier  1 2  4   8     16              32 ..            expects 0.5 s, later 1.7 s
//     search              3                                     expects 10^5 s: given up
//               ---------------------------------------------->  time
// clang-format on
//
// TURNS. The leader's turns grow with what it has spent. Another begins when a sixteenth of what
// the leader expects to need suffices to learn anything. Until something is known of it, it may
// spend as much, or a quarter of what the leader has spent; so may one that expects to need less
// than four times as long as the leader. Up to sixteen times, it may spend a sixteenth of what the
// leader has spent; beyond that it frees its memory, and begins anew should it ever expect to be
// the first.
//
// INVARIANTS.
//  1. What is expected is looked at again after every turn. A search with more nodes than expected
//     expects half as many again, so a wrong expectation costs a few times what it was.
//  2. A method that has no memory leaves the contest; the frontier has another chance with
//     temporary files if they are permitted. The last one's exception is thrown.
//  3. No turn needs a timer: the methods look at the clock, so that the contest is the same where
//     there is one thread only, as in a browser. A contraction is the exception: once begun, it
//     counts to its end. Its work is known in advance.
//
// TRIED AND LOST (bench/journal/counting.md): estimates before the first turn, and turns after
// which a method begins anew.
//
//     count_in_turns.hpp        a count in turns
//     frontier_in_turns.cpp ..  one by each method
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/counting/contest/count_in_turns.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/method.hpp"

namespace polypack {

// The result of a contest.
struct ContestResult {
    ExactCount count;
    std::string_view method;  // that has counted
    // How the time was spent, a line: "frontier: 1.7 s of 2.1 s; search: given up after 0.3 s".
    // Empty if no other method had a turn.
    std::string told;
};

// Counts the packings of a task by the methods that can. `with_motions`: the same task, for
// methods that need motions although the task does not ask for packings up to symmetry. Throws
// Stopped, ThreadsUnavailable, and if no method has enough memory MemoryLimitExceeded,
// std::bad_alloc, DiskLimitExceeded or TemporaryFileError.
[[nodiscard]] POLYPACK_API ContestResult count_by_contest(const CountTask& task,
                                                          const TaskWithMotions& with_motions,
                                                          const CountLimits& limits);

// Lets the methods compete until it is known which is expected to be the first. If that is not a
// search, returns its count; otherwise nullopt, before the search has counted, and also if no
// method has enough memory. Throws Stopped and ThreadsUnavailable. Preconditions: a search can
// count the packings, and there are no temporary files.
[[nodiscard]] POLYPACK_API std::optional<ContestResult> count_before_search(
    const CountTask& task, const CountLimits& limits);

// The expected cost of a count.
struct CountOutlook {
    std::string_view method;  // that is expected to be the first
    // Infinite if nothing is known.
    double seconds;
    double search_seconds;  // of the search
};

// Lets the methods compete as above for so many seconds, more or less.
[[nodiscard]] POLYPACK_API std::optional<CountOutlook> count_outlook(const CountTask& task,
                                                                     double most_seconds,
                                                                     const CountLimits& limits);

}  // namespace polypack
