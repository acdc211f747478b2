#include "polypack/counting/sequence/strip_counter.hpp"

#include <utility>

namespace polypack {

StripCounter::StripCounter(const Strip& strip, const CountLimits& limits)
    : limits_(limits), profiles_(std::in_place, strip, limits), counts_(limits) {
    if (profiles_) accepting_ = {profiles_->accepts(0)};
}

void StripCounter::extend() {
    if (!profiles_) return;
    ProfileGraph& profiles = *profiles_;
    const int known = profiles.states();
    profiles.extend();
    for (int state = known; state < profiles.states(); ++state) {
        accepting_.push_back(profiles.accepts(state));
    }
    const SlabGraph graph = profiles.slab_graph();
    counts_.extend(graph);
    if (!profiles.complete()) return;
    MergedGraph merged = merge_equal_futures(graph, accepting_, limits_.stop);
    counts_.merge(merged);
    accepting_ = std::move(merged.accepting);
    profiles_.reset();
    merged_ = true;
}

BigCount StripCounter::next() {
    if (begun_) {
        if (!merged_) extend();
        counts_.advance();
    }
    begun_ = true;
    return counts_.sum(accepting_);
}

std::optional<int> StripCounter::dimension() const {
    if (!merged_) return std::nullopt;
    return static_cast<int>(accepting_.size());
}

}  // namespace polypack
