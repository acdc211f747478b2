// Searches subtrees on several threads.
#pragma once

#include <functional>

#include "polypack/packing/run/collector.hpp"

namespace polypack {

// Runs job(i, tally, held) for i = 0 .. jobs-1 on the given number of threads, each job once, and
// returns the sum of the tallies. With `ordered`, the packings that a job holds are released to the
// collector in the order of the jobs; otherwise `held` is null and jobs report immediately. With
// `progress`, jobs are taken in a random order, the same every time, unless `ordered`. Jobs must
// check collector.stopped() themselves. Throws ThreadsUnavailable before the first job.
//
// At least once a second or so, a job calls between(): it updates the progress, releases held
// packings as soon as it is the job's turn, and makes the job wait for its turn if it holds many.
using Between = std::function<void()>;
using Job = std::function<void(int, Tally&, HeldPackings*, const Between& between)>;
[[nodiscard]] Tally run_jobs(int jobs, int threads, const SearchOptions& options,
                             Collector& collector, const Job& job);

}  // namespace polypack
