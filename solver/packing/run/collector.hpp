// Collects the packings of a search: filters, counts and reports them, and ends the search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <vector>

#include "polypack/packing/class_test.hpp"
#include "polypack/packing/run/held_packings.hpp"
#include "polypack/packing/run/search_options.hpp"

namespace polypack {

// The counts of one task of a search; the tallies of all tasks are added up at the end.
struct Tally {
    std::uint64_t all = 0;
    std::uint64_t distinct = 0;
    SearchStats stats;

    Tally& operator+=(const Tally& other) {
        all += other.all;
        distinct += other.distinct;
        stats += other.stats;
        return *this;
    }
};

// Each class of packings is reported once. A complete search reports the member that ClassTest
// accepts, and needs no memory. A search with a limit reports the member that it meets first and
// remembers the classes met: otherwise it would discard everything until it met an accepted member,
// and those are rare in large, loose puzzles.
//
// If every packing is to be listed, a restricted search reports each packing that it meets, and
// together with the member that ClassTest accepts those of its class that it does not meet.
//
// When the limit is reached, the search continues for a while: if it ends by itself without another
// packing to report, it is complete.
class Collector {
  public:
    // Keeps references to all arguments.
    Collector(const ClassTest& classes, bool restricted, const SearchOptions& options,
              const FoundPacking& found);

    // Reports from here on the member of a class that is met first, as with a limit. For engines
    // that may be stopped long before they have met the member that ClassTest accepts. Call it
    // before the first packing.
    void remember_classes() {
        remembers_ = !options_->list_all && !classes_->trivial();
        needs_order_ = needs_order_ || remembers_;
    }

    // Takes a packing that a task has found (placement numbers in any order, fixed ones included;
    // it is sorted in place). Reports and counts it, or keeps it in `held` for release().
    // Thread-safe.
    void take(std::span<int> packing, Tally& tally, HeldPackings* held = nullptr);

    // Reports and counts held packings, until the search ends. Thread-safe; the caller ensures the
    // order.
    void release(const HeldPackings& held);

    // Returns true if the search must end: there are more packings than the limit, the extra time
    // after it is over, the sink returned false, or a stop was requested. Cheap.
    [[nodiscard]] bool stopped() const {
        return ended_.load(std::memory_order_relaxed) || options_->stop.stop_requested();
    }
    // Returns stopped(); counts the calls, of which only so many are allowed beyond the limit.
    [[nodiscard]] bool stops_search() {
        // Without a limit, does not write anything that all threads read.
        if (options_->limit == 0) return stopped();
        if (!full()) {
            asks_.fetch_add(1, std::memory_order_relaxed);
        } else if (++looks_ > std::clamp<std::int64_t>(asks_, min_looks, max_looks)) {
            ended_ = true;
        }
        return stopped();
    }
    // Returns true if the limit is reached.
    [[nodiscard]] bool full() const { return full_.load(std::memory_order_relaxed); }
    // Returns true if only the number of packings is needed.
    [[nodiscard]] bool only_counts() const { return only_counts_; }

    // Returns the result of the search, given the sum of its tallies.
    [[nodiscard]] SearchResult result(const Tally& total, int threads) const;

  private:
    // Takes a packing that represents its class. Returns false if the search is over and the
    // packing must not be counted.
    bool report(std::span<const int> packing, std::uint64_t class_size);
    // Takes any packing: reports it, and the members of its class outside the restricted space if
    // it represents the class.
    void take_members(std::span<const int> packing, int class_size, Tally& tally,
                      HeldPackings* held);
    // Takes any packing: reports it if it is the first of its class.
    void report_first(std::span<const int> packing, Tally& tally);
    void reported(std::span<const int> packing, std::uint64_t class_size);

    const ClassTest* classes_;
    bool restricted_;
    bool remembers_;  // reports first members and remembers their classes, up to max_remembered
    bool only_counts_;
    bool needs_order_;  // of the placements of a packing
    const SearchOptions* options_;
    const FoundPacking* found_;
    // Engines ask about every thousand nodes, or every few where nodes are large. Finding out
    // whether the limit is all there is may take as long again as the search so far, but at least a
    // fraction of a second.
    static constexpr std::int64_t min_looks = 16;
    static constexpr std::int64_t max_looks = 128;

    std::atomic<bool> full_{false};       // the limit is reached
    std::atomic<std::int64_t> asks_{0};   // before that
    std::atomic<std::int64_t> looks_{0};  // since then
    std::atomic<bool> ended_{false};      // by the limit or by the sink
    std::mutex reporting_;
    std::uint64_t reported_ = 0;
    std::set<std::vector<int>> classes_met_;  // by their least members
    Tally released_;                          // the counts of what was held
};

// The sink of one task of a search.
class TaskSink final : public SearchSink {
  public:
    // Keeps references to all arguments. Tells `progress` the counts of the tally whenever the
    // engine asks whether it must end.
    TaskSink(Collector& collector, Tally& tally, HeldPackings* held,
             SearchProgress* progress = nullptr)
        : collector_(collector), tally_(tally), held_(held), progress_(progress) {}

    void take(std::span<int> packing) override {
        collector_.take(packing, tally_, held_);
        --asked_;
    }
    [[nodiscard]] bool stopped() const override {
        if (progress_ != nullptr) {
            progress_->nodes_so_far = tally_.stats.nodes;
            progress_->packings_so_far = tally_.all;
        }
        return ++asked_ > free_asks ? collector_.stops_search() : collector_.stopped();
    }
    [[nodiscard]] bool only_counts() const override { return collector_.only_counts(); }
    void count(std::uint64_t packings) override {
        if (held_ != nullptr) {
            held_->all += packings;
            held_->distinct += packings;
        } else {
            tally_.all += packings;
            tally_.distinct += packings;
        }
    }

  private:
    Collector& collector_;
    Tally& tally_;
    HeldPackings* held_;
    SearchProgress* progress_;
    // Number of uncounted calls: those after packings and by searches of few nodes.
    static constexpr int free_asks = 2;
    mutable int asked_ = 0;
};

}  // namespace polypack
