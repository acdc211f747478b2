#include "polypack/packing/parallel.hpp"

#include <fmt/format.h>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace polypack {
namespace {

// TBB starts as many workers as it is permitted at any time by all controls of the process
// together. One control for all searches, which only ever grows, keeps concurrent searches from
// restricting each other. It is never destroyed: when the process ends, oneTBB may have gone
// before.
void permit_threads(int threads) {
    static std::mutex mutex;
    static int permitted = 0;
    static tbb::global_control* control = nullptr;
    const std::lock_guard lock(mutex);
    if (threads <= permitted) return;
    permitted = threads;
    delete control;
    control = new tbb::global_control(tbb::global_control::max_allowed_parallelism,
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

// Whose packings are to be released next, when jobs release them in order.
class Turn {
  public:
    explicit Turn(const Collector& collector) : collector_(collector) {}

    // Whether everything before job i is released. Waits for that if much is held: the job whose
    // turn it is never waits.
    bool comes_to(int i, const HeldPackings& held) {
        constexpr std::size_t much = std::size_t{4} << 20;  // numbers of placements, 16 MiB
        if (held.placements.size() + held.entries.size() >= much) {
            std::unique_lock lock(mutex_);
            const auto over = [&] { return next_ == i || collector_.stopped(); };
            while (!passed_.wait_for(lock, std::chrono::milliseconds(20), over)) continue;
        }
        return next_ == i;
    }

    void pass() {
        {
            const std::lock_guard lock(mutex_);
            ++next_;
        }
        passed_.notify_all();
    }

  private:
    const Collector& collector_;
    std::mutex mutex_;
    std::condition_variable passed_;
    std::atomic<int> next_{0};
};

}  // namespace

ThreadsUnavailable::ThreadsUnavailable(int requested, int available)
    : std::runtime_error(fmt::format("the system refuses to start {} threads, it stops at {}",
                                     requested, available)) {}

int thread_count(int requested) {
    if (requested > 0) return std::min(requested, max_threads);
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Tally run_jobs(int jobs, int threads, const SearchOptions& options, Collector& collector,
               const Job& given_job) {
    Tally total;
    SearchProgress* const progress = options.progress;
    std::vector<int> order(static_cast<std::size_t>(jobs));
    std::iota(order.begin(), order.end(), 0);
    if (progress != nullptr) {
        if (progress->foresees && !options.ordered && jobs > 1) {
            std::shuffle(order.begin() + 1, order.end(), std::minstd_rand(1));
        }
        progress->parts = jobs;
    }
    Turn turn(collector);
    const auto job = [&](int i, Tally& tally, HeldPackings* held) {
        const std::uint64_t nodes_before = tally.stats.nodes;
        std::uint64_t nodes_told = nodes_before;
        std::uint64_t packings_told = tally.all;
        std::uint64_t released = 0;
        const auto between = [&] {
            const std::uint64_t found = tally.all + released + (held != nullptr ? held->all : 0);
            if (progress != nullptr) {
                progress->nodes_so_far +=
                    tally.stats.nodes - std::exchange(nodes_told, tally.stats.nodes);
                progress->packings_so_far += found - std::exchange(packings_told, found);
            }
            if (held == nullptr || !turn.comes_to(i, *held)) return;
            released += held->all;
            collector.release(*held);
            *held = {};
        };
        given_job(order[i], tally, held, between);
        between();
        if (progress == nullptr || collector.stopped()) return;
        const auto nodes = static_cast<double>(tally.stats.nodes - nodes_before);
        progress->nodes += tally.stats.nodes - nodes_before;
        progress->squares.fetch_add(nodes * nodes);
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
    if (!options.ordered) {
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
        const auto take_next = [&](tbb::flow_control& control) {
            if (next == jobs) control.stop();
            return next == jobs ? -1 : next++;
        };
        const auto search = [&](int i) {
            auto held = std::make_shared<HeldPackings>();
            job(i, tallies.local(), held.get());
            return held;
        };
        const auto release = [&](const Held& held) {
            collector.release(*held);
            turn.pass();
        };
        using tbb::filter_mode;
        arena.execute([&] {
            tbb::parallel_pipeline(
                in_flight, tbb::make_filter<void, int>(filter_mode::serial_in_order, take_next) &
                               tbb::make_filter<int, Held>(filter_mode::parallel, search) &
                               tbb::make_filter<Held, void>(filter_mode::serial_in_order, release));
        });
    }
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace polypack
