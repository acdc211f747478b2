#include "polypack/packing/parallel.hpp"

#include <fmt/format.h>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

namespace polypack {
namespace {

// TBB starts as many workers as it is permitted at any time by all controls of the process
// together. One control for all searches, which only ever grows, keeps concurrent searches from
// restricting each other.
void permit_threads(int threads) {
    static std::mutex mutex;
    static int permitted = 0;
    static std::unique_ptr<tbb::global_control> control;
    const std::lock_guard lock(mutex);
    if (threads <= permitted) return;
    permitted = threads;
    control.reset();
    control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                    static_cast<std::size_t>(threads));
}

// Fails where TBB would abort the program: on threads that the system refuses.
void try_threads(int threads) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    if (threads <= std::max(cores, 8)) return;
    std::stop_source done;
    std::vector<std::jthread> started;
    const auto wait = [](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        wake.wait(lock, stop, [] { return false; });
    };
    try {
        while (std::ssize(started) < threads) {
            started.emplace_back([&] { wait(done.get_token()); });
        }
    } catch (const std::system_error&) {
        done.request_stop();
        throw ThreadsUnavailable(threads, static_cast<int>(started.size()));
    }
    done.request_stop();
}

}  // namespace

ThreadsUnavailable::ThreadsUnavailable(int requested, int available)
    : std::runtime_error(fmt::format("the system refuses to start {} threads, it stops at {}",
                                     requested, available)) {}

int thread_count(int requested) {
    if (requested > 0) return std::min(requested, most_threads);
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Tally run_jobs(int jobs, int threads, const SearchOptions& options, Collector& collector,
               const std::function<void(int, Tally&, HeldPackings*)>& given_job) {
    Tally total;
    const bool ordered = options.ordered;
    SearchProgress* const progress = options.progress;
    std::vector<int> order(static_cast<std::size_t>(jobs));
    std::iota(order.begin(), order.end(), 0);
    if (progress != nullptr) {
        if (!ordered) std::ranges::shuffle(order, std::minstd_rand(1));
        progress->parts = jobs;
    }
    const auto job = [&](int i, Tally& tally, HeldPackings* held) {
        const Tally before = tally;
        given_job(order[i], tally, held);
        if (progress == nullptr || collector.stopped()) return;
        const std::uint64_t nodes = tally.stats.nodes - before.stats.nodes;
        progress->nodes += nodes;
        progress->squares.fetch_add(static_cast<double>(nodes) * static_cast<double>(nodes));
        progress->packings += tally.all - before.all + (held != nullptr ? held->all : 0);
        ++progress->done;
    };
    if (threads == 1) {
        for (int i = 0; i < jobs; ++i) job(i, total, nullptr);
        return total;
    }
    try_threads(threads);
    permit_threads(threads);
    tbb::task_arena arena(threads);
    tbb::enumerable_thread_specific<Tally> tallies;
    if (!ordered) {
        arena.execute([&] {
            tbb::parallel_for(
                0, jobs, [&](int i) { job(i, tallies.local(), nullptr); },
                tbb::simple_partitioner());
        });
    } else {
        // Enough subtrees in flight to keep every thread busy while a long one holds up the order.
        const auto in_flight = static_cast<std::size_t>(threads) * 16;
        int next = 0;
        using Held = std::shared_ptr<HeldPackings>;
        arena.execute([&] {
            tbb::parallel_pipeline(
                in_flight, tbb::make_filter<void, int>(tbb::filter_mode::serial_in_order,
                                                       [&](tbb::flow_control& control) {
                                                           if (next == jobs) control.stop();
                                                           return next == jobs ? -1 : next++;
                                                       }) &
                               tbb::make_filter<int, Held>(tbb::filter_mode::parallel,
                                                           [&](int i) {
                                                               auto held =
                                                                   std::make_shared<HeldPackings>();
                                                               job(i, tallies.local(), held.get());
                                                               return held;
                                                           }) &
                               tbb::make_filter<Held, void>(
                                   tbb::filter_mode::serial_in_order,
                                   [&](const Held& held) { collector.release(*held); }));
        });
    }
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace polypack
