#include "polypack/counting/count_by_search.hpp"

#include "polypack/analysis/estimate.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/run/threads.hpp"

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
    begin_phase(limits.progress, searching);
    SearchOptions options = search_options(task, limits);
    if (limits.progress != nullptr) options.progress = &limits.progress->search;
    const SearchResult found = search(automatic_engine(), task.table, task.symmetry, options, {});
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
