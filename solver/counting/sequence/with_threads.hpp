// How many threads the work for a sequence may use.
#pragma once

#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace polypack {

// Does work in which TBB uses up to so many threads; 0: one per core. There are never more: they
// would wait for each other.
template <typename Work>
void with_threads(int threads, const Work& work) {
    if (threads == 0) {
        work();
    } else {
        tbb::task_arena(std::min(threads, tbb::info::default_concurrency())).execute(work);
    }
}

}  // namespace polypack
