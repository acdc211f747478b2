#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/counting/contest/count_in_turns.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// A search that pauses with a stack of open nodes.
class Searching {
  public:
    Searching(const CountTask& task, const CountLimits& limits)
        : limits_(limits),
          symmetry_(task.symmetry),
          options_(search_options(task.table, task.symmetry, limits)),
          run_(automatic_engine(), task.table, symmetry_, options_, found_) {
        if (run_.tree().possible()) open_.add({});
    }

    // Returns true if it is over.
    [[nodiscard]] bool go_on(double seconds) {
        const Stopwatch turn;
        begin_phase(limits_.progress, searching);
        while (!open_.empty()) {
            prepare(seconds - turn.seconds());
            const double left = seconds - turn.seconds();
            if (left <= 0) return false;
            const Stopwatch slice;
            const std::uint64_t before = tally_.stats.nodes;
            search(left);
            if (limits_.stop.stop_requested()) throw Stopped();
            searched_ += slice.seconds();
            report();
            const bool whole_step = tally_.stats.nodes - before >= step_;
            if (whole_step && slice.seconds() < std::min(seconds / 2, longest_step)) step_ *= 2;
            if (slice.seconds() > 2 * seconds) step_ = std::max<std::uint64_t>(step_ / 2, 1);
        }
        return true;
    }

    [[nodiscard]] ExactCount result() {
        const SearchResult found = run_.collector().result(tally_, 1);
        return {.all = found.all, .distinct = found.distinct};
    }

    [[nodiscard]] std::optional<double> seconds_left() const {
        if (sampled_ == 0 || tally_.stats.nodes == 0) return std::nullopt;
        const auto done = static_cast<double>(tally_.stats.nodes);
        // If there are more nodes than expected, as many again are.
        return (known() ? nodes_expected_ - done : done) * searched_ / done;
    }

  private:
    // Estimates the tree, and refines it once a small search is over, when the turn is long enough.
    void prepare(double seconds) {
        if (tally_.stats.nodes >= few_nodes) estimate(seconds);
        if (refined_ || tally_.stats.nodes < run_.tree().small_search()) return;
        // Refining takes some times as long as a small search.
        if (!small_seconds_) small_seconds_ = searched_;
        if (2 * seconds < *small_seconds_) return;
        refined_ = true;
        const auto nodes = known() ? std::optional(nodes_expected_) : std::nullopt;
        if (run_.tree().refine(limits_.stop, nodes)) sampled_ = 0;
        if (limits_.stop.stop_requested()) throw Stopped();
        if (!run_.tree().possible()) open_ = {};
    }

    // Estimates the nodes from larger and larger samples. Small ones may die out before they have
    // reached the depth of the search: then larger ones may take as long as the search so far.
    void estimate(double seconds) {
        constexpr std::size_t first_sample = 4;
        constexpr std::size_t largest_sample = 4096;
        constexpr double growth = 4;
        constexpr double usual_share = 1.0 / 16;
        while (sampled_ < largest_sample) {
            const double cost = sampled_ == 0 ? 0 : growth * estimating_;
            if (cost > seconds || cost > (known() ? usual_share : 1) * searched_) return;
            const Stopwatch estimating;
            sampled_ = sampled_ == 0 ? first_sample : 4 * sampled_;
            nodes_expected_ = estimated_nodes(run_.tree(), {}, sampled_, limits_.stop);
            estimating_ = estimating.seconds();
            seconds -= estimating_;
        }
    }

    // Returns true if the last estimate may be right.
    [[nodiscard]] bool known() const {
        return nodes_expected_ > 1.1 * static_cast<double>(tally_.stats.nodes);
    }

    void search(double seconds) {
        const int threads = seconds >= worth_threads ? thread_count(limits_.threads) : 1;
        if (threads == 1) {
            run_.search_next(open_, tally_, nullptr, step_);
            return;
        }
        Threads& all = threads_ ? *threads_ : threads_.emplace(threads);
        search_on_all(all, std::min(seconds, most_between_looks));
    }

    // Each thread takes the next open node, and puts back what it has left of it.
    void search_on_all(Threads& all, double seconds) {
        const Stopwatch elapsed;
        std::mutex mutex;
        int busy = 0;
        all.for_each(static_cast<std::size_t>(all.count()), [&](std::size_t) {
            Tally tally;
            std::unique_lock lock(mutex);
            while (elapsed.seconds() < seconds && !run_.collector().stopped()) {
                if (open_.empty()) {
                    if (busy == 0) break;
                    lock.unlock();
                    std::this_thread::sleep_for(std::chrono::microseconds(200));
                    lock.lock();
                    continue;
                }
                const Node node = open_.next();
                ++busy;
                lock.unlock();
                std::vector<Node> rest;
                run_.search(node, tally, nullptr,
                            {.max_nodes = step_, .rest = &rest, .rest_if_stopped = false});
                lock.lock();
                --busy;
                open_.put_back(std::move(rest));
            }
            tally_ += tally;
        });
    }

    void report() const {
        if (limits_.progress == nullptr) return;
        SearchProgress& progress = limits_.progress->search;
        progress.nodes_so_far = tally_.stats.nodes;
        progress.packings_so_far = tally_.all;
        if (const auto left = seconds_left()) progress.share = searched_ / (searched_ + *left);
    }

    // Before that, an estimate takes longer than the search.
    static constexpr std::uint64_t few_nodes = 1000;
    // Turns that are worth several threads.
    static constexpr double worth_threads = 0.02;
    static constexpr double longest_step = 0.05;
    static constexpr double most_between_looks = 0.2;

    CountLimits limits_;
    const Symmetry& symmetry_;
    SearchOptions options_;
    FoundPacking found_;
    SearchRun run_;
    OpenNodes open_;
    Tally tally_;
    std::uint64_t step_ = 128;  // nodes between two looks at the clock
    bool refined_ = false;
    double nodes_expected_ = 0;
    std::size_t sampled_ = 0;  // for that
    double estimating_ = 0;    // seconds that it took
    double searched_ = 0;      // seconds
    std::optional<double> small_seconds_;
    std::optional<Threads> threads_;
};

class SearchInTurns final : public CountInTurns {
  public:
    // `counts`: false if it is to tell only what it expects.
    SearchInTurns(const PlacementTable& table, TaskWithMotions with_motions,
                  const CountLimits& limits, bool counts)
        : table_(table), with_motions_(std::move(with_motions)), limits_(limits), counts_(counts) {}

    [[nodiscard]] std::string_view name() const override { return "search"; }
    [[nodiscard]] double seconds_to_begin() const override {
        constexpr double bytes_per_second = 1e9;
        // A path of a sample goes through about as many nodes as there are cells, and each takes
        // time in proportion to them.
        constexpr double seconds_per_square = 5e-8;
        const double cells = table_.cells();
        return least_turn + automatic_engine().memory(table_.measure()) / bytes_per_second +
               seconds_per_square * cells * cells;
    }
    [[nodiscard]] std::optional<ExactCount> go_on(double seconds) override {
        if (!searching_) searching_ = std::make_unique<Searching>(with_motions_(), limits_);
        over_ = searching_->go_on(seconds);
        if (!over_ || !counts_) return std::nullopt;
        return searching_->result();
    }
    [[nodiscard]] std::optional<double> seconds_left() const override {
        if (over_) return 0;
        return searching_ ? searching_->seconds_left() : std::nullopt;
    }
    [[nodiscard]] bool waits() const override { return !counts_ && seconds_left().has_value(); }

  private:
    static constexpr double least_turn = 0.002;

    const PlacementTable& table_;
    TaskWithMotions with_motions_;
    CountLimits limits_;
    bool counts_;
    bool over_ = false;
    std::unique_ptr<Searching> searching_;
};

}  // namespace

std::unique_ptr<CountInTurns> search_in_turns(const PlacementTable& table,
                                              TaskWithMotions with_motions,
                                              const CountLimits& limits) {
    return std::make_unique<SearchInTurns>(table, std::move(with_motions), limits, true);
}

std::unique_ptr<CountInTurns> search_for_outlook(const CountTask& task, const CountLimits& limits) {
    return std::make_unique<SearchInTurns>(task.table, [task] { return task; }, limits, false);
}

}  // namespace polypack
