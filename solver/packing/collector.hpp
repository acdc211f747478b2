// Where the packings of a search arrive: filters, counts, reports and ends it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <vector>

#include "polypack/packing/search.hpp"

namespace polypack {

// What one task of a search has counted; tallies of all tasks are added up at the end.
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

// Packings that wait to be reported in order, and to be counted then.
struct HeldPackings {
    struct Entry {
        int size = 0;  // placements
        std::uint64_t class_size = 0;
        std::uint64_t all = 0;  // counted up to this packing, itself included
        std::uint64_t distinct = 0;
    };
    std::vector<int> placements;  // of all packings, one after the other
    std::vector<Entry> entries;
    std::uint64_t all = 0;  // counted in all, packings that are not reported included
    std::uint64_t distinct = 0;
};

// A class of packings is reported once. A search to the end reports the member that ClassTest
// accepts, without memory. A search with a limit reports the member that it meets first and
// remembers the classes met: it would otherwise throw away all it finds until it comes to accepted
// members, which in large, loose puzzles are rare.
class Collector {
  public:
    // Keeps references to all arguments.
    Collector(const ClassTest& classes, bool restricted, const SearchOptions& options,
              const FoundPacking& found);

    // Takes a packing that a task has found (placement numbers in any order, fixed ones included;
    // it is sorted in place). Reports and counts it, or with `held` keeps it for release().
    // Thread-safe.
    void take(std::span<int> packing, Tally& tally, HeldPackings* held = nullptr);

    // Reports and counts what was held, up to the end of the search. Thread-safe; the caller sees
    // to the order.
    void release(const HeldPackings& held);

    // Whether the search is to end: a limit reached, a report refused, or stopped. Cheap.
    [[nodiscard]] bool stopped() const {
        return ended_.load(std::memory_order_relaxed) || options_->stop.stop_requested();
    }
    // Whether packings need not be known, only how many there are.
    [[nodiscard]] bool only_counts() const { return only_counts_; }

    // The result of the search, given the sum of its tallies.
    [[nodiscard]] SearchResult result(const Tally& total, int threads) const;

  private:
    // Of a packing that stands for its class. False when the search is over and the packing must
    // not count.
    bool report(std::span<const int> packing, std::uint64_t class_size);
    // Of any packing: reports it if it is the first of its class.
    void report_first(std::span<const int> packing, Tally& tally);
    void reported(std::span<const int> packing, std::uint64_t class_size);

    const ClassTest* classes_;
    bool restricted_;
    bool remembers_;  // reports first members and remembers their classes
    bool only_counts_;
    const SearchOptions* options_;
    const FoundPacking* found_;
    std::atomic<bool> ended_{false};  // by the limit or by what was told of a packing
    std::mutex reporting_;
    std::uint64_t reported_ = 0;
    std::set<std::vector<int>> classes_met_;  // by their least members
    Tally released_;                          // the counts of what was held
};

// The sink of one task of a search.
class TaskSink final : public SearchSink {
  public:
    // Keeps references to all arguments.
    TaskSink(Collector& collector, Tally& tally, HeldPackings* held)
        : collector_(collector), tally_(tally), held_(held) {}

    void take(std::span<int> packing) override { collector_.take(packing, tally_, held_); }
    [[nodiscard]] bool stopped() const override { return collector_.stopped(); }
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
};

}  // namespace polypack
