#include "polypack/packing/first/contender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>
#include <utility>

#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/restarts/sparse_cover.hpp"
#include "polypack/packing/first/symmetric_cover.hpp"

namespace polypack {
namespace {

// A search of the packings that n motions map to themselves takes 1 / n of the memory for a search
// of the whole. Those that go on at the same time take so much of it together.
constexpr double max_share = 4;

// Refining floods the empty cells once or more for every placement. To flood so many cells takes
// longer than a node; but what is eliminated makes up for some of it.
double nodes_worth_refining(const PlacementTable& table) {
    constexpr double flooded_in_a_node = 100;
    return static_cast<double>(table.size()) * table.cells() / flooded_in_a_node;
}

}  // namespace

CoverContender::CoverContender(const PlacementTable& table, const Symmetry& symmetry,
                               const SearchOptions& options)
    : Contender("cover"), table_(table), symmetry_(symmetry), options_(options) {}

void CoverContender::prepare() {
    restriction_ = options_.list_all ? unrestricted(table_)
                                     : choose_restriction(table_, symmetry_, options_.stop);
    // Trials and eliminating are left to refine().
    EngineOptions plain = options_;
    const auto postpone = [](PruneSwitch& prune) {
        if (prune == PruneSwitch::automatic) prune = PruneSwitch::off;
    };
    postpone(plain.eliminate);
    postpone(plain.volumes);
    tree_ = prepare_cover(table_, restriction_, plain, options_.stop);
    if (tree_->possible()) open_.add({});
}

void CoverContender::refine() {
    refined_ = true;
    // First, so that one thread has memory for one tree at a time.
    tree_.reset();
    tree_ = prepare_cover(table_, restriction_, options_, options_.stop);
    if (tree_->possible()) tree_->refine(options_.stop, {});
    // No packing at all: what is open is not worth searching.
    if (!tree_->possible()) open_ = {};
}

bool CoverContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    std::unique_lock lock(mutex_);
    if (!tree_) prepare();
    if (!refined_ && static_cast<double>(nodes_) >= nodes_worth_refining(table_)) refine();
    // Nodes of large matrices take longer.
    constexpr double usual_matrix = 1e6;
    const double matrices = cover_memory(table_.measure()) / usual_matrix;
    const double share = static_cast<double>(nodes) / std::max(matrices, 1.0);
    const std::uint64_t end =
        stats.nodes + std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share));
    while (!sink.stopped() && stats.nodes < end) {
        if (open_.empty()) {
            if (searched_ == 0) return true;
            // Another thread will soon return what it leaves open.
            lock.unlock();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return false;
        }
        const Node node = open_.next();
        const std::shared_ptr<SearchTree> tree = tree_;  // refine() may replace it
        const std::uint64_t before = stats.nodes;
        ++searched_;
        lock.unlock();
        std::vector<Node> rest;
        tree->search(node, sink, stats,
                     {.max_nodes = end - stats.nodes, .rest = &rest, .node_by_node = true});
        lock.lock();
        --searched_;
        nodes_ += stats.nodes - before;
        open_.put_back(std::move(rest));
    }
    return open_.empty() && searched_ == 0;
}

std::vector<std::string> CoverContender::notes() const {
    return tree_ ? tree_->notes() : std::vector<std::string>{};
}

RestartsContender::RestartsContender(const RestartsTree& tree, std::uint64_t seed)
    : Contender("restarts"), tree_(tree), search_(tree.begin(seed)) {}

namespace {

// Goes on for about as much work as this many nodes of the engine cover. `advance(n)`: by n nodes.
template <class Advance>
RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes, int options,
                            const Advance& advance) {
    // A node of the engine cover takes as long as excluding about this many options.
    constexpr std::uint64_t excluded_in_a_node = 6;
    constexpr std::uint64_t step = 32;
    // Every turn has room for some descents to the last piece.
    const auto descents = 4 * static_cast<std::uint64_t>(options);
    const std::uint64_t end = search.excluded() + std::max(nodes * excluded_in_a_node, descents);
    do {
        const auto status = advance(step);
        if (status != RestartSearch::Status::budget) return status;
    } while (search.excluded() < end);
    return RestartSearch::Status::budget;
}

}  // namespace

bool RestartsContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    return go_on(search_, nodes, tree_.model().options(), [&](std::uint64_t step) {
               return tree_.advance(search_, step, sink, stats);
           }) == RestartSearch::Status::complete;
}

std::vector<std::string> RestartsContender::notes() const {
    return {fmt::format("restarts: {} runs", search_.runs())};
}

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
           table.groups().empty();
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
    return go_on(search.search, nodes, search.cover.model().options(), [&](std::uint64_t step) {
               return search.search.advance(step, stats, found, [&] { return sink.stopped(); });
           }) != RestartSearch::Status::complete;
}

bool SymmetricContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    // Most puzzles fall to the others in these turns.
    constexpr int passed = 2;
    if (turns_ < passed) {
        ++turns_;
        return false;
    }
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

std::vector<std::string> SymmetricContender::notes() const {
    if (whole_ranks_.empty()) return {};
    return {fmt::format("symmetric: {} groups of motions left of {}",
                        searches_.size() + groups_.size(), all_groups_)};
}

}  // namespace polypack
