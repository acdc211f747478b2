// The one place that knows threads: runs the subtrees of a search on several cores.
#pragma once

#include <functional>

#include "polypack/packing/collector.hpp"

namespace polypack {

// How many threads a search gets that asks for so many: these, or one per core for 0.
[[nodiscard]] int thread_count(int requested);

// Runs job(i, tally, held) for i = 0 .. jobs-1 on that many threads, each job once, and returns the
// sum of the tallies. With `ordered`, what a job holds is released to the collector in the order
// of the jobs; otherwise `held` is null and jobs report as they find. With `progress`, jobs are
// taken in random order unless `ordered`, the same one every time. Jobs must look at
// collector.stopped() themselves.
[[nodiscard]] Tally run_jobs(int jobs, int threads, const SearchOptions& options,
                             Collector& collector,
                             const std::function<void(int, Tally&, HeldPackings*)>& job);

}  // namespace polypack
