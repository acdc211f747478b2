#include <algorithm>

#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/sat/sat_search.hpp"

namespace polypack {
namespace {

class SatContender final : public Contender {
  public:
    SatContender(const RestartsTree& tree, const SearchOptions& options)
        : Contender("sat"), tree_(tree), options_(options) {}

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override {
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

  private:
    const RestartsTree& tree_;
    const SearchOptions& options_;
    std::unique_ptr<SatSearch> search_;
};

}  // namespace

std::unique_ptr<Contender> sat_contender(const RestartsTree& tree, const SearchOptions& options) {
    return std::make_unique<SatContender>(tree, options);
}

}  // namespace polypack
