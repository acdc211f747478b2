#include "polypack/packing/run/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// Gives out jobs by number, ascending, and releases what ordered ones hold in that order.
class JobQueue {
  public:
    JobQueue(int jobs, int threads, Collector& collector)
        : jobs_(jobs), max_waiting_(16 * threads), collector_(collector) {}

    // Takes the next job; returns the number of jobs if there is none left, or if one failed.
    int take() { return failed_ ? jobs_ : std::min(next_++, jobs_); }
    // Takes the next job, after waiting while very many finished jobs wait for a long one before
    // them.
    int take_ordered() {
        std::unique_lock lock(mutex_);
        wait(lock, [&] { return next_ < released_ + max_waiting_; });
        return take();
    }

    // Returns true if everything before job i is released. Waits for that if much is held: the job
    // whose turn it is never waits.
    bool comes_to(int i, const HeldPackings& held) {
        constexpr std::size_t much = std::size_t{4} << 20;  // numbers of placements, 16 MiB
        if (held.placements() + held.size() >= much) {
            std::unique_lock lock(mutex_);
            wait(lock, [&] { return released_ == i; });
        }
        return released_ == i;
    }

    // Records that job i is done, except for releasing its packings.
    void finish(int i, HeldPackings held) {
        std::unique_lock lock(mutex_);
        finished_.emplace(i, std::move(held));
        if (releasing_) return;
        releasing_ = true;
        while (!finished_.empty() && finished_.begin()->first == released_) {
            const auto next = finished_.extract(finished_.begin());
            lock.unlock();
            collector_.release(next.mapped());
            lock.lock();
            ++released_;
            changed_.notify_all();
        }
        releasing_ = false;
    }

    // Records that a job threw: none begins after it, and none waits.
    void fail() { failed_ = true; }

  private:
    template <class Condition>
    void wait(std::unique_lock<std::mutex>& lock, const Condition& condition) {
        const auto over = [&] { return failed_ || collector_.stopped() || condition(); };
        while (!changed_.wait_for(lock, std::chrono::milliseconds(20), over)) continue;
    }

    const int jobs_;
    const int max_waiting_;
    Collector& collector_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> failed_ = false;
    std::atomic<int> next_ = 0;
    std::atomic<int> released_ = 0;
    std::map<int, HeldPackings> finished_;
    bool releasing_ = false;
};

}  // namespace

Tally run_jobs(int jobs, int threads, const SearchOptions& options, Collector& collector,
               const Job& given_job) {
    Tally total;
    SearchProgress* const progress = options.progress;
    std::vector<int> order(static_cast<std::size_t>(jobs));
    std::iota(order.begin(), order.end(), 0);
    if (progress != nullptr) {
        if (progress->predicts_time && !options.ordered && jobs > 1) {
            std::shuffle(order.begin() + 1, order.end(), std::minstd_rand(1));
            // A search with a limit ends somewhere among the parts.
            progress->random_order = options.limit == 0;
        }
        progress->parts = jobs;
    }
    JobQueue queue(jobs, threads, collector);
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
            if (held == nullptr || !queue.comes_to(i, *held)) return;
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
    const Threads workers(threads);
    if (threads == 1) {
        for (int i = 0; i < jobs; ++i) job(i, total, nullptr);
        return total;
    }
    std::vector<Tally> tallies(static_cast<std::size_t>(threads));
    workers.for_each(tallies.size(), [&](std::size_t worker) {
        Tally tally;
        try {
            if (options.ordered) {
                for (int i = queue.take_ordered(); i < jobs; i = queue.take_ordered()) {
                    HeldPackings held;
                    job(i, tally, &held);
                    queue.finish(i, std::move(held));
                }
            } else {
                for (int i = queue.take(); i < jobs; i = queue.take()) job(i, tally, nullptr);
            }
        } catch (...) {
            queue.fail();
            throw;
        }
        tallies[worker] = tally;
    });
    for (const Tally& tally : tallies) total += tally;
    return total;
}

}  // namespace polypack
