#include "polypack/counting/count_by_search.hpp"

#include "polypack/analysis/estimate.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/automatic.hpp"
#include "polypack/packing/search.hpp"
#include "polypack/packing/threads.hpp"

namespace polypack {
namespace {

// Probes enough to tell milliseconds from minutes.
constexpr int probes = 100;

SearchOptions search_options(const CountTask& task, const CountLimits& limits) {
    SearchOptions options;
    options.threads = limits.threads;
    options.stop = limits.stop;
    // The limit of a search includes the table and the motions.
    if (limits.memory != 0) {
        options.memory = limits.memory + task.table.bytes() + task.symmetry.bytes();
    }
    return options;
}

}  // namespace

ExactCount count_by_search(const CountTask& task, const CountLimits& limits) {
    const SearchResult found =
        search(automatic_engine(), task.table, task.symmetry, search_options(task, limits), {});
    if (!found.complete) throw Stopped();
    return {.all = found.all, .distinct = found.distinct};
}

double seconds_by_search(const CountTask& task, const CountLimits& limits) {
    const Estimate estimated = estimate(engines().front(), task.table, task.symmetry,
                                        search_options(task, limits), {.probes = probes});
    if (limits.stop.stop_requested()) throw Stopped();
    return estimated.seconds.value / thread_count(limits.threads);
}

}  // namespace polypack
