#include "polypack/packing/run/search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/first/contest.hpp"
#include "polypack/packing/run/open_parts.hpp"
#include "polypack/packing/run/parallel.hpp"
#include "polypack/packing/run/search_run.hpp"

namespace polypack {
namespace {

// Progress is not worth reporting for less than a tenth of a second.
constexpr std::uint64_t nodes_worth_progress = 200000;
// Enough parts to balance the load, and to be a fair sample of the whole.
constexpr std::size_t parts_for_threads = 512;
constexpr std::size_t parts_for_progress = 2048;
constexpr int deepest_division = 12;

// Searches subtrees in slices of a fraction of a second, for what has to be done in between.
// `max_nodes`, of a slice, is adapted; threads may share it.
void search_in_slices(SearchRun& run, std::vector<Node> nodes, Tally& tally, HeldPackings* held,
                      const Between& between, std::atomic<std::uint64_t>& max_nodes) {
    constexpr std::chrono::milliseconds shortest(20);
    constexpr std::chrono::milliseconds longest(200);
    OpenNodes open;
    open.put_back(std::move(nodes));
    while (!open.empty() && !run.collector().stopped()) {
        const auto start = std::chrono::steady_clock::now();
        const std::uint64_t nodes = max_nodes;
        const bool whole = run.search_next(open, tally, held, nodes);
        const auto spent = std::chrono::steady_clock::now() - start;
        if (spent < shortest && !whole) max_nodes = nodes * 2;
        if (spent > longest) max_nodes = std::max<std::uint64_t>(nodes / 2, 1);
        between();
    }
}

// Searches for as long as it takes to start threads. Returns what is left.
std::vector<Node> search_briefly(SearchRun& run, std::vector<Node> nodes, Tally& tally) {
    constexpr std::chrono::milliseconds brief(2);
    constexpr std::uint64_t between_looks = 2048;
    const auto start = std::chrono::steady_clock::now();
    OpenNodes open;
    open.put_back(std::move(nodes));
    while (!open.empty() && !run.collector().stopped()) {
        if (std::chrono::steady_clock::now() - start >= brief) break;
        run.search_next(open, tally, nullptr, between_looks);
    }
    return open.in_order();
}

// Divides the work in the same way for all engines: a search that may be short is first tried
// whole; a longer one is refined, divided breadth first, and its parts are searched on all threads.
Tally run_divided(SearchRun& run, const SearchOptions& options, int threads) {
    Tally total;
    SearchTree& tree = run.tree();
    if (!tree.possible()) return total;
    const auto ends_early = [&] { return options.before_long && !options.before_long(); };
    if (!tree.divides()) {
        if (ends_early()) return total;
        run.collector().remember_classes();
        run.search({}, total, nullptr, {}, options.progress);
        return total;
    }
    const bool counted = options.progress != nullptr;
    const bool watched = counted && options.progress->predicts_time;
    // Threads, progress and refining cost more than a search of milliseconds. The packings of such
    // a search are held: if it is not over and the tree is refined, it begins anew.
    std::vector<Node> parts{{}};
    Tally tried;
    HeldPackings held;
    const std::uint64_t small = options.limit == 0 ? tree.small_search() : 0;
    const auto keep = [&] {
        run.collector().release(held);
        total += tried;
    };
    if (small != 0) {
        std::vector<Node> rest;
        const bool whole = run.search(
            {}, tried, &held, {.max_nodes = small, .rest = &rest, .rest_if_stopped = false});
        if (whole || run.collector().stopped()) {
            keep();
            return total;
        }
        if (!watched) parts = std::move(rest);
    }
    if (ends_early()) return total;
    const bool changed = tree.refine(options.stop, {});
    if (!tree.possible() || run.collector().stopped()) return total;
    if (small != 0 && !watched) {
        if (changed) {
            parts.assign(1, {});
        } else {
            keep();
        }
    }
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
    if (threads > 1 && options.limit == 0 && !watched) {
        parts = search_briefly(run, std::move(parts), total);
        if (counted) {
            options.progress->nodes_so_far += total.stats.nodes;
            options.progress->packings_so_far += total.all;
        }
        if (parts.empty() || run.collector().stopped()) return total;
    }
    if (threads > 1 || watched) {
        const std::size_t enough = watched ? parts_for_progress : parts_for_threads;
        parts = divide(run, std::move(parts), enough, deepest_division, total, options.ordered);
    }
    // On one thread, their number would say nothing of what is left.
    const bool together = threads == 1 && !watched;
    const int jobs = together ? static_cast<int>(!parts.empty()) : static_cast<int>(parts.size());
    std::atomic<std::uint64_t> nodes_of_a_slice{watched ? 1024U : 65536U};
    total += run_jobs(jobs, threads, options, run.collector(),
                      [&](int i, Tally& tally, HeldPackings* held, const Between& between) {
                          std::vector<Node> nodes;
                          if (together) {
                              nodes = std::move(parts);
                          } else {
                              nodes.push_back(std::move(parts[i]));
                          }
                          if (counted || held != nullptr) {
                              return search_in_slices(run, std::move(nodes), tally, held, between,
                                                      nodes_of_a_slice);
                          }
                          for (const Node& node : nodes) {
                              if (run.collector().stopped()) return;
                              run.search(node, tally, held);
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
            if (options.before_long && !options.before_long()) return result;
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
