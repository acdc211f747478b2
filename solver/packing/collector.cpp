#include "packing/collector.hpp"

#include <algorithm>

namespace polypack {

void Collector::take(std::span<int> packing, Tally& tally, HeldPackings* held) {
    std::ranges::sort(packing);
    if (options_->admits && !options_->admits(packing)) return;
    const auto size = static_cast<std::uint64_t>(classes_->class_size(packing));
    // A restricted search meets one or more members of a class and answers for the whole class by
    // the one it accepts; an unrestricted one meets them all.
    const std::uint64_t met = restricted_ ? size : 1;
    if (met == 0) return;
    const bool shown = size != 0 || options_->list_all;
    const std::uint64_t class_size = options_->list_all ? 1 : size;
    if (shown && (*found_ || options_->limit != 0)) {
        if (held != nullptr) {
            held->placements.insert(held->placements.end(), packing.begin(), packing.end());
            held->sizes.push_back(static_cast<int>(packing.size()));
            held->class_sizes.push_back(class_size);
        } else if (!report(packing, class_size)) {
            return;
        }
    }
    tally.all += met;
    tally.distinct += size != 0;
}

void Collector::release(const HeldPackings& held) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < held.sizes.size(); ++i) {
        const auto size = static_cast<std::size_t>(held.sizes[i]);
        if (!report({held.placements.data() + at, size}, held.class_sizes[i])) return;
        at += size;
    }
}

bool Collector::report(std::span<const int> packing, std::uint64_t class_size) {
    const std::scoped_lock lock(reporting_);
    if (stopped_.load(std::memory_order_relaxed)) return false;
    ++reported_;
    if (*found_ && !(*found_)(packing, class_size)) stopped_.store(true);
    if (options_->limit != 0 && reported_ >= options_->limit) stopped_.store(true);
    return true;
}

SearchResult Collector::result(const Tally& total, int threads) const {
    SearchResult result;
    result.all = total.all;
    result.distinct = total.distinct;
    result.stats = total.stats;
    result.threads = threads;
    result.complete = !stopped();
    return result;
}

}  // namespace polypack
