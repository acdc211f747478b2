#include "polypack/packing/first/sweeps_contender.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {

bool SweepsContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    // A node of the engine cover takes as long as comparing about this many options.
    constexpr std::uint64_t compared_in_a_node = 40;
    if (!search_) {
        search_ = std::make_unique<SweepSearch>(table_, order_, tree_.model(), options_.seed,
                                                options_.stop);
    }
    const auto found = [&](const RestartSearch::Decisions& decisions) {
        tree_.take(decisions, sink);
        return !sink.stopped();
    };
    return search_->advance(compared_in_a_node * nodes, stats, found,
                            [&] { return sink.stopped(); }) == RestartSearch::Status::complete;
}

std::uint64_t SweepsContender::preparation() const {
    // A node of the engine cover takes as long as listing about this many cells.
    constexpr std::uint64_t listed_in_a_node = 40;
    return tree_.model().item_list.size() / listed_in_a_node;
}

std::vector<std::string> SweepsContender::notes() const {
    if (!search_) return {};
    return {fmt::format("sweeps: {} runs", search_->runs())};
}

}  // namespace polypack
