// Where the packings of a search arrive: filters, counts, reports and ends it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
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
        stats.nodes += other.stats.nodes;
        stats.placements += other.stats.placements;
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

class Collector {
  public:
    // Keeps references to all arguments.
    Collector(const ClassTest& classes, bool restricted, const SearchOptions& options,
              const FoundPacking& found)
        : classes_(&classes), restricted_(restricted), options_(&options), found_(&found) {}

    // Takes a packing that a task has found (placement numbers in any order, fixed ones included;
    // it is sorted in place). Reports and counts it, or with `held` keeps it for release().
    // Thread-safe.
    void take(std::span<int> packing, Tally& tally, HeldPackings* held = nullptr);

    // Reports and counts what was held, up to the end of the search. Thread-safe; the caller sees
    // to the order.
    void release(const HeldPackings& held);

    // Whether the search is to end: a limit reached, a report refused, or cancelled. Cheap.
    [[nodiscard]] bool stopped() const {
        return stopped_.load(std::memory_order_relaxed) ||
               (options_->cancel != nullptr && options_->cancel->load(std::memory_order_relaxed));
    }

    // The result of the search, given the sum of its tallies.
    [[nodiscard]] SearchResult result(const Tally& total, int threads) const;

  private:
    // False when the search is over and the packing must not count.
    bool report(std::span<const int> packing, std::uint64_t class_size);

    const ClassTest* classes_;
    bool restricted_;
    const SearchOptions* options_;
    const FoundPacking* found_;
    std::atomic<bool> stopped_{false};
    std::mutex reporting_;
    std::uint64_t reported_ = 0;
    Tally released_;  // the counts of what was held
};

}  // namespace polypack
