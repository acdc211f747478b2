#include "polypack/packing/first/symmetric_contender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/packing/engines/restarts/restart_search.hpp"
#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/engines/restarts/sweep_ranks.hpp"
#include "polypack/packing/first/restarts_contender.hpp"
#include "polypack/packing/first/symmetric_cover.hpp"

namespace polypack {
namespace {

// Memory of the searches that run at the same time, as a multiple of that for a search of the
// whole. A search of the packings that n motions map to themselves takes 1 / n of the latter.
constexpr double max_share = 4;

}  // namespace

struct SymmetricContender::Search {
    Search(SymmetricCover&& packings, std::vector<int> order, double size, std::uint64_t seed)
        : cover(std::move(packings)),
          ranks(std::move(order)),
          share(size),
          search(cover.model(), ranks, seed) {}
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    SymmetricCover cover;
    std::vector<int> ranks;  // by cell item
    double share;            // of the memory for a search of the whole
    RestartSearch search;
    double left = 0;  // see go_on()
};

SymmetricContender::SymmetricContender(const PlacementTable& table, const Symmetry& symmetry,
                                       const CoverModel& whole, const SearchOptions& options)
    : Contender("symmetric"),
      table_(table),
      symmetry_(symmetry),
      whole_(whole),
      options_(options) {}

SymmetricContender::~SymmetricContender() = default;

bool SymmetricContender::applies(const PlacementTable& table, const Symmetry& symmetry) {
    return symmetry.order() > 1 && symmetry.order() <= max_motions_in_groups &&
           table.groups().empty() && !table.excludes_beyond_cells();
}

double SymmetricContender::memory(const TableSize& size) {
    return max_share * restarts_memory(size);
}

// Begins to search the packings of the next groups, as long as there is room.
void SymmetricContender::begin_searches() {
    if (whole_ranks_.empty()) {
        whole_ranks_ = sweep_ranks(table_, whole_);
        for (std::vector<int>& group : motion_groups(table_, symmetry_, options_.stop)) {
            groups_.push_back(std::move(group));
        }
        all_groups_ = groups_.size();
    }
    while (!groups_.empty()) {
        const double share = 1 / static_cast<double>(groups_.front().size());
        if (share_ + share > max_share) return;
        SymmetricCover cover(table_, symmetry_, whole_, std::move(groups_.front()), options_.stop);
        groups_.pop_front();
        if (!cover.model().possible) continue;
        std::vector<int> ranks(cover.model().cell_items, std::numeric_limits<int>::max());
        for (int item = 0; item < whole_.cell_items; ++item) {
            int& rank = ranks[cover.item_of(item)];
            rank = std::min(rank, whole_ranks_[item]);
        }
        auto search =
            std::make_unique<Search>(std::move(cover), std::move(ranks), share, options_.seed);
        if (search->search.complete()) continue;
        searches_.push_back(std::move(search));
        share_ += share;
    }
}

bool SymmetricContender::advance(Search& search, std::uint64_t nodes, SearchSink& sink,
                                 SearchStats& stats) {
    const auto found = [&](const RestartSearch::Decisions& decisions) {
        if (auto packing = search.cover.packing_of(decisions)) sink.take(*packing);
        return !sink.stopped();
    };
    return go_on(search.search, nodes, search.left, search.cover.model(), [&](std::uint64_t step) {
               return search.search.advance(step, stats, found, [&] { return sink.stopped(); });
           }) != RestartSearch::Status::complete;
}

bool SymmetricContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    // So many searches share a turn.
    constexpr std::uint64_t at_once = 4;
    for (std::uint64_t i = 0; i < at_once && !sink.stopped(); ++i) {
        begin_searches();
        if (searches_.empty()) break;
        std::unique_ptr<Search> search = std::move(searches_.front());
        searches_.pop_front();
        share_ -= search->share;
        if (!advance(*search, nodes / at_once, sink, stats)) continue;
        share_ += search->share;
        searches_.push_back(std::move(search));
    }
    return false;
}

std::uint64_t SymmetricContender::preparation() const {
    // A node of the engine cover takes as long as mapping this many cells by a motion.
    constexpr std::uint64_t mapped_in_a_node = 20;
    return whole_.item_list.size() * symmetry_.order() / mapped_in_a_node;
}

std::vector<std::string> SymmetricContender::notes() const {
    if (whole_ranks_.empty()) return {};
    return {fmt::format("symmetric: {} groups of motions left of {}",
                        searches_.size() + groups_.size(), all_groups_)};
}

}  // namespace polypack
