#include "polypack/packing/run/collector.hpp"

#include <algorithm>

namespace polypack {
namespace {

// The most classes that are remembered; beyond that, only accepted members are reported.
constexpr std::uint64_t max_remembered = 100'000;

}  // namespace

Collector::Collector(const ClassTest& classes, bool restricted, const SearchOptions& options,
                     const FoundPacking& found)
    : classes_(&classes),
      restricted_(restricted),
      remembers_(options.limit != 0 && options.limit <= max_remembered && !options.list_all &&
                 !classes.trivial()),
      only_counts_(classes.trivial() && !found && !options.admits && options.limit == 0),
      needs_order_(found || options.admits || options.limit != 0),
      options_(&options),
      found_(&found) {}

void Collector::take(std::span<int> packing, Tally& tally, HeldPackings* held) {
    if (needs_order_ || !classes_->any_order(packing.size())) std::ranges::sort(packing);
    if (options_->admits && !options_->admits(packing, options_->stop)) return;
    if (remembers_) {
        if (held == nullptr) {
            report_first(packing, tally);
        } else {
            held->add(packing, 0);
        }
        return;
    }
    const int class_size = classes_->class_size(packing);
    if (restricted_ && options_->list_all && (*found_ || options_->limit != 0)) {
        take_members(packing, class_size, tally, held);
        return;
    }
    const auto size = static_cast<std::uint64_t>(class_size);
    // A restricted search meets one or more members of a class and counts the whole class when it
    // meets the accepted one; an unrestricted search meets all of them.
    const std::uint64_t met = restricted_ ? size : 1;
    if (met == 0) return;
    const bool shown = size != 0 || options_->list_all;
    const std::uint64_t reported_size = options_->list_all ? 1 : size;
    const bool reports = shown && (*found_ || options_->limit != 0);
    if (held != nullptr) {
        held->all += met;
        held->distinct += size != 0;
        if (reports) held->add(packing, reported_size);
        return;
    }
    if (reports && !report(packing, reported_size)) return;
    tally.all += met;
    tally.distinct += size != 0;
}

void Collector::take_members(std::span<const int> packing, int class_size, Tally& tally,
                             HeldPackings* held) {
    const auto take_one = [&](std::span<const int> member, bool first) {
        if (held != nullptr) {
            ++held->all;
            held->distinct += first;
            held->add(member, 1);
            return true;
        }
        if (!report(member, 1)) return false;
        ++tally.all;
        tally.distinct += first;
        return true;
    };
    if (!take_one(packing, class_size != 0) || class_size == 0) return;
    std::vector<int> unmet;
    classes_->members_outside(packing, class_size, unmet);
    for (std::size_t at = 0; at < unmet.size(); at += packing.size()) {
        if (!take_one({unmet.data() + at, packing.size()}, false)) return;
    }
}

void Collector::release(const HeldPackings& held) {
    std::uint64_t all = 0;
    std::uint64_t distinct = 0;
    bool over = false;
    for (std::size_t i = 0; i < held.size(); ++i) {
        over = options_->stop.stop_requested();
        if (over) break;
        const HeldPackings::Held next = held[i];
        if (remembers_) {
            report_first(next.packing, released_);
            continue;
        }
        over = !report(next.packing, next.class_size);
        if (over) break;
        all = next.all;
        distinct = next.distinct;
    }
    if (remembers_) return;
    const std::scoped_lock lock(reporting_);
    const bool ended = over || ended_.load(std::memory_order_relaxed);
    released_.all += ended ? all : held.all;
    released_.distinct += ended ? distinct : held.distinct;
}

bool Collector::report(std::span<const int> packing, std::uint64_t class_size) {
    const std::scoped_lock lock(reporting_);
    if (ended_.load(std::memory_order_relaxed)) return false;
    if (full_.load(std::memory_order_relaxed)) {
        ended_ = true;
        return false;
    }
    reported(packing, class_size);
    return true;
}

void Collector::report_first(std::span<const int> packing, Tally& tally) {
    std::vector<int> least;
    const auto class_size = static_cast<std::uint64_t>(classes_->min_member(packing, least));
    const std::scoped_lock lock(reporting_);
    if (ended_.load(std::memory_order_relaxed)) return;
    if (classes_met_.size() < max_remembered) {
        if (!classes_met_.insert(std::move(least)).second) return;
    } else if (classes_met_.contains(least) || classes_->class_size(packing) == 0) {
        return;
    }
    if (full_.load(std::memory_order_relaxed)) {
        ended_ = true;
        return;
    }
    tally.all += class_size;
    ++tally.distinct;
    reported(packing, class_size);
}

void Collector::reported(std::span<const int> packing, std::uint64_t class_size) {
    ++reported_;
    if (*found_ && !(*found_)(packing, class_size)) ended_.store(true);
    if (options_->limit != 0 && reported_ >= options_->limit) full_.store(true);
}

SearchResult Collector::result(const Tally& total, int threads) const {
    SearchResult result;
    result.all = total.all + released_.all;
    result.distinct = total.distinct + released_.distinct;
    result.stats = total.stats;
    result.threads = threads;
    result.complete = !stopped();
    result.limit_reached = !result.complete && (full_ || ended_);
    return result;
}

}  // namespace polypack
