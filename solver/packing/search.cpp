#include "polypack/packing/search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/first/contest.hpp"
#include "polypack/packing/open_nodes.hpp"
#include "polypack/packing/parallel.hpp"
#include "polypack/packing/search_run.hpp"

namespace polypack {
namespace {

// Progress is not worth reporting for less than a tenth of a second.
constexpr std::uint64_t nodes_worth_progress = 200000;
// Enough parts to balance the load, and to be a fair sample of the whole.
constexpr std::size_t parts_for_threads = 512;
constexpr std::size_t parts_for_progress = 2048;
constexpr int deepest_division = 12;

// Searches a subtree in slices of a fraction of a second, for what has to be done in between.
// `max_nodes`, of a slice, is adapted; threads may share it.
void search_in_slices(SearchRun& run, const Node& node, Tally& tally, HeldPackings* held,
                      const Between& between, std::atomic<std::uint64_t>& max_nodes) {
    constexpr std::chrono::milliseconds shortest(20);
    constexpr std::chrono::milliseconds longest(200);
    OpenNodes open;
    open.add(node);
    while (!open.empty() && !run.collector().stopped()) {
        const auto start = std::chrono::steady_clock::now();
        std::vector<Node> rest;
        const std::uint64_t nodes = max_nodes;
        const bool whole =
            run.search(open.next(), tally, held,
                       {.max_nodes = nodes, .rest = &rest, .rest_if_stopped = false});
        open.put_back(std::move(rest));
        const auto spent = std::chrono::steady_clock::now() - start;
        if (spent < shortest && !whole) max_nodes = nodes * 2;
        if (spent > longest) max_nodes = std::max<std::uint64_t>(nodes / 2, 1);
        between();
    }
}

// The division of work, the same for all engines: a search that may be short is first tried whole;
// a longer one is refined, divided breadth first, and its parts are searched on all threads.
Tally run_divided(SearchRun& run, const SearchOptions& options, int threads) {
    Tally total;
    SearchTree& tree = run.tree();
    if (!tree.possible()) return total;
    if (!tree.divides()) {
        run.collector().remember_classes();
        run.search({}, total, nullptr, {}, options.progress);
        return total;
    }
    // Threads, progress and refining cost more than a search of milliseconds. The packings of such
    // a search are held until it finishes; if it does not, they are discarded: what is left of it
    // would not be refined.
    const auto finished = [&](std::uint64_t max_nodes) {
        if (max_nodes == 0 || options.limit != 0) return false;
        Tally tally;
        HeldPackings held;
        const bool whole = run.search({}, tally, &held, {.max_nodes = max_nodes});
        if (!whole && !run.collector().stopped()) return false;
        run.collector().release(held);
        total += tally;
        return true;
    };
    const bool counted = options.progress != nullptr;
    const bool watched = counted && options.progress->predicts_time;
    if (finished(tree.small_search())) return total;
    tree.refine(options.stop);
    if (!tree.possible() || run.collector().stopped()) return total;

    std::vector<Node> parts{{}};
    if (watched && options.limit == 0) {
        std::vector<Node> rest;
        const auto start = std::chrono::steady_clock::now();
        run.search({}, total, nullptr,
                   {.max_nodes = nodes_worth_progress, .rest = &rest, .rest_if_stopped = false});
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        options.progress->undivided = spent.count();
        options.progress->nodes_so_far += total.stats.nodes;
        options.progress->packings_so_far += total.all;
        if (run.collector().stopped()) return total;
        parts.assign(std::make_move_iterator(rest.rbegin()), std::make_move_iterator(rest.rend()));
    }
    if (threads > 1 || watched) {
        const std::size_t enough = watched ? parts_for_progress : parts_for_threads;
        parts = divide(run, std::move(parts), enough, deepest_division, total, options.ordered);
    }
    std::atomic<std::uint64_t> nodes_of_a_slice{watched ? 1024U : 65536U};
    total +=
        run_jobs(static_cast<int>(parts.size()), threads, options, run.collector(),
                 [&](int i, Tally& tally, HeldPackings* held, const Between& between) {
                     if (run.collector().stopped()) return;
                     if (counted || held != nullptr) {
                         search_in_slices(run, parts[i], tally, held, between, nodes_of_a_slice);
                     } else {
                         run.search(parts[i], tally, held);
                     }
                 });
    return total;
}

}  // namespace

SearchResult search(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                    const SearchOptions& options, const FoundPacking& found) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto seconds_since = [](Clock::time_point from) {
        return std::chrono::duration<double>(Clock::now() - from).count();
    };
    const int threads = thread_count(options.threads);
    SearchResult result;
    result.engine = engine.name;
    try {
        if (engine.contest != ContestMode::none && options.limit != 0 &&
            options.limit <= max_in_contest) {
            result = search_by_contest(engine, table, symmetry, options, found, threads);
            result.seconds = seconds_since(start);
            return result;
        }
        SearchRun run(engine, table, symmetry, options, found);
        const double preparing = seconds_since(start);
        const Tally total = run_divided(run, options, threads);
        result = run.collector().result(total, run.tree().divides() ? threads : 1);
        result.engine = run.tree().engine().empty() ? engine.name : run.tree().engine();
        result.notes = run.notes();
        result.preparing = preparing;
    } catch (const Stopped&) {
        result.complete = false;
        result.threads = threads;
        result.preparing = seconds_since(start);
    }
    result.seconds = seconds_since(start);
    return result;
}

}  // namespace polypack
