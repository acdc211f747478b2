#include "polypack/packing/first/sat_contender.hpp"

#include <vector>

namespace polypack {

bool SatContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    // A conflict takes as long as about this many nodes of the engine cover.
    constexpr std::uint64_t nodes_in_a_conflict = 32;
    if (!search_) {
        search_ = std::make_unique<SatSearch>(tree_.model(), options_.seed, std::vector<int>{},
                                              options_.stop);
    }
    ++stats.nodes;
    const auto found = [&](const std::vector<int>& options) {
        ++stats.nodes;
        tree_.take(options, sink);
        return !sink.stopped();
    };
    const auto conflicts = static_cast<int>(nodes / nodes_in_a_conflict) + 1;
    return search_->advance(conflicts, found, [&] { return sink.stopped(); }) ==
           SatSearch::Status::complete;
}

}  // namespace polypack
