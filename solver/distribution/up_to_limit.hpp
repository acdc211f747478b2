// Reports the packings of a search by units up to a limit.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "polypack/distribution/unit.hpp"

namespace polypack {

class UpToLimit {
  public:
    // Called with the counts of all packings reported, once the limit is reached.
    using OnLimit = std::function<void(const UnitCounts& reported)>;

    // `limit`: 0: there is none. `from`: where the search begins. `all`: every packing is listed,
    // not only one of each class. Keeps references to `on_limit` and the sink, both of
    // which may be empty.
    UpToLimit(std::uint64_t limit, const OnLimit& on_limit, const UnitSink& sink,
              const UnitCounts& from, bool all)
        : limit_(limit), on_limit_(&on_limit), sink_(&sink), all_(all), reported_(listed(from)) {}

    // Returns the number of packings that are listed with these counts.
    [[nodiscard]] std::uint64_t listed(const UnitCounts& counts) const {
        return all_ ? counts.all : counts.distinct;
    }

    // Returns true if the limit has been reached; later packings are neither reported nor
    // committed.
    [[nodiscard]] bool reached() const { return reached_; }
    // Returns the number of packings that are missing; 0: there is no limit. Precondition:
    // !reached().
    [[nodiscard]] std::uint64_t left() const { return limit_ == 0 ? 0 : limit_ - reported_; }

    // Returns true if so many more packings reach the limit, unless they are the last of all.
    // `last`: the search ends with them.
    [[nodiscard]] bool reached_by(std::uint64_t packings, bool last) const {
        if (limit_ == 0 || reached_) return reached_;
        const std::uint64_t reported = reported_ + packings;
        return reported > limit_ || (reported == limit_ && !last);
    }

    // Counts packings that have been passed to the sink.
    void add(std::uint64_t packings) { reported_ += packings; }

    // Ends at the limit, unless the search ended before: passes on the first of the packings for
    // which `for_each` calls its argument, and calls `on_limit` with the counts of the reported
    // packings. `before`: the committed counts. `stats`: those of the uncommitted rest.
    template <class ForEach>
    void end(const UnitCounts& before, const SearchStats& stats, const ForEach& for_each) {
        if (std::exchange(reached_, true)) return;
        UnitCounts counts = before;
        counts.stats += stats;
        for_each([&](std::span<const int> packing, std::uint64_t class_size) {
            if (reported_ == limit_) return;
            ++reported_;
            counts.all += class_size;
            if (!all_) ++counts.distinct;
            counts.digest.add(packing);
            if (*sink_) (*sink_)(packing, class_size);
        });
        if (*on_limit_) (*on_limit_)(counts);
    }

    // Returns true if the limit was reached before the search has begun; then calls `on_limit`.
    [[nodiscard]] bool reached_before(const UnitProgress& from) const {
        if (limit_ == 0 || reported_ < limit_ || from.open.empty()) return false;
        if (*on_limit_) (*on_limit_)(from.counts);
        return true;
    }

  private:
    std::uint64_t limit_;
    const OnLimit* on_limit_;
    const UnitSink* sink_;
    bool all_;
    std::uint64_t reported_;
    bool reached_ = false;
};

}  // namespace polypack
