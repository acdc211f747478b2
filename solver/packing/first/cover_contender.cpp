#include "polypack/packing/first/cover_contender.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "polypack/packing/engines/cover/cover.hpp"

namespace polypack {
namespace {

// Returns the number of nodes from which refining pays off. Refining floods the empty cells once or
// more for every placement. Flooding so many cells takes longer than a node; but the eliminated
// placements make up for some of it.
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

}  // namespace polypack
