// Reports the packings of a search by units up to the limit of its watch.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "polypack/distribution/unit_search.hpp"

namespace polypack {

class UpToLimit {
  public:
    // `from`: where the search begins. `all`: every packing is listed, not only one of each class.
    // Keeps references to the watch and the sink.
    UpToLimit(const UnitCallbacks& watch, const UnitSink& sink, const UnitCounts& from, bool all)
        : watch_(&watch), sink_(&sink), all_(all), reported_(listed(from)) {}

    // Returns the number of packings that are listed with these counts.
    [[nodiscard]] std::uint64_t listed(const UnitCounts& counts) const {
        return all_ ? counts.all : counts.distinct;
    }

    // Returns true if the limit has been reached; later packings are neither reported nor
    // committed.
    [[nodiscard]] bool reached() const { return reached_; }
    // Returns the number of packings that are missing; 0: there is no limit. Precondition:
    // !reached().
    [[nodiscard]] std::uint64_t left() const {
        return watch_->limit == 0 ? 0 : watch_->limit - reported_;
    }

    // Returns true if so many more packings reach the limit, unless they are the last of all.
    // `last`: the search ends with them.
    [[nodiscard]] bool reached_by(std::uint64_t packings, bool last) const {
        if (watch_->limit == 0 || reached_) return reached_;
        const std::uint64_t reported = reported_ + packings;
        return reported > watch_->limit || (reported == watch_->limit && !last);
    }

    // Counts packings that have been passed to the sink.
    void add(std::uint64_t packings) { reported_ += packings; }

    // Ends at the limit, unless the search ended before: passes on the first of the packings for
    // which `for_each` calls its argument, and tells the watch the counts of the reported packings.
    // `before`: the committed counts. `stats`: those of the uncommitted rest.
    template <class ForEach>
    void end(const UnitCounts& before, const SearchStats& stats, const ForEach& for_each) {
        if (std::exchange(reached_, true)) return;
        UnitCounts counts = before;
        counts.stats += stats;
        for_each([&](std::span<const int> packing, std::uint64_t class_size) {
            if (reported_ == watch_->limit) return;
            ++reported_;
            counts.all += class_size;
            if (!all_) ++counts.distinct;
            counts.digest.add(packing);
            if (*sink_) (*sink_)(packing, class_size);
        });
        if (watch_->on_limit) watch_->on_limit(counts);
    }

    // Returns true if the limit was reached before the search has begun; tells the watch.
    [[nodiscard]] bool reached_before(const UnitProgress& from) const {
        if (watch_->limit == 0 || reported_ < watch_->limit || from.open.empty()) return false;
        if (watch_->on_limit) watch_->on_limit(from.counts);
        return true;
    }

  private:
    const UnitCallbacks* watch_;
    const UnitSink* sink_;
    bool all_;
    std::uint64_t reported_;
    bool reached_ = false;
};

}  // namespace polypack
