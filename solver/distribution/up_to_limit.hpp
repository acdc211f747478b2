// Packings that a search by units reports, up to the limit of its watch.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "polypack/distribution/unit_search.hpp"

namespace polypack {

class UpToLimit {
  public:
    // `from`: where the search begins. `all`: whether every packing is listed, not only one of each
    // class. Keeps references to the watch and the sink.
    UpToLimit(const UnitCallbacks& watch, const UnitSink& sink, const UnitCounts& from, bool all)
        : watch_(&watch), sink_(&sink), all_(all), reported_(listed(from)) {}

    // How many packings are listed with these counts.
    [[nodiscard]] std::uint64_t listed(const UnitCounts& counts) const {
        return all_ ? counts.all : counts.distinct;
    }

    // Whether the limit has been reached: what comes now is neither reported nor committed.
    [[nodiscard]] bool reached() const { return reached_; }
    // How many packings are missing; 0: there is no limit. Precondition: it has not been reached.
    [[nodiscard]] std::uint64_t left() const {
        return watch_->limit == 0 ? 0 : watch_->limit - reported_;
    }

    // Whether so many more packings reach it, unless they are the last of all. `last`: whether the
    // search ends with them.
    [[nodiscard]] bool reached_by(std::uint64_t packings, bool last) const {
        if (watch_->limit == 0 || reached_) return reached_;
        const std::uint64_t reported = reported_ + packings;
        return reported > watch_->limit || (reported == watch_->limit && !last);
    }

    // So many have been passed on to the sink.
    void add(std::uint64_t packings) { reported_ += packings; }

    // Ends at the limit, unless that was before: passes on the first of the packings for which
    // `for_each` calls its argument, and tells the watch what is reported then. `before`: the
    // counts of what was committed. `stats`: of what is not.
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

    // Whether it was reached before the search has begun; tells the watch.
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
