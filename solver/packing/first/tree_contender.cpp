#include "polypack/packing/first/tree_contender.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>
#include <utility>

#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/sweep/sweep.hpp"

namespace polypack {

void TreeContender::begin() {
    restriction_ = options_.list_all ? unrestricted(table_)
                                     : choose_restriction(table_, symmetry_, options_.stop);
    tree_ = prepare(restriction_, false);
    if (tree_->possible()) open_.add({});
}

double TreeContender::free_share(const std::vector<Node>& rest) const {
    std::size_t most = 0;
    for (const Node& node : rest) {
        std::size_t covered = 0;
        for (const int p : node.placements) covered += table_.cells_of(p).size();
        most = std::max(most, covered);
    }
    return 1 - static_cast<double>(most) / std::max(table_.cells(), 1);
}

void TreeContender::refine() {
    refined_ = true;
    // First, so that one thread has memory for one tree at a time.
    tree_.reset();
    tree_ = prepare(restriction_, true);
    // No packing at all: what is open is not worth searching.
    if (!tree_->possible()) open_ = {};
}

bool TreeContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    std::unique_lock lock(mutex_);
    if (!tree_) begin();
    if (!refined_ && static_cast<double>(nodes_) >= nodes_worth_refining()) refine();
    const double least = nodes_ == 0 ? first_descents() : 1;
    const double share = std::max(static_cast<double>(nodes) * nodes_in_a_node(free_), least);
    const std::uint64_t end = stats.nodes + static_cast<std::uint64_t>(share);
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
        if (!rest.empty()) free_ = free_share(rest);
        open_.put_back(std::move(rest));
    }
    return open_.empty() && searched_ == 0;
}

std::vector<std::string> TreeContender::notes() const {
    return tree_ ? tree_->notes() : std::vector<std::string>{};
}

double bytes_of_matrices(const TableSize& size) {
    if (size.placements == 0) return 0;
    // As the engine chooses between them (engines/cover/kernels/sparse_level.hpp).
    constexpr double bits_in_a_step = 512;
    const double items = size.cells + size.pieces;
    const double items_of_option = size.covered / size.placements + 1;
    const double steps =
        2 * items_of_option * items_of_option * items_of_option * size.placements / items;
    // Two matrices.
    return std::min(items * size.placements, bits_in_a_step * steps) / 4;
}

CoverContender::CoverContender(const PlacementTable& table, const Symmetry& symmetry,
                               const CoverModel& model, const SearchOptions& options)
    : TreeContender("cover", table, symmetry, options),
      bytes_(bytes_of_matrices(model.size_of(table))),
      covered_(model.size_of(table).covered),
      first_descents_(4.0 * model.deepest) {
    double placed_once = 0;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece).max > 1) continue;
        placed_once += table.first_of(piece + 1) - table.first_of(piece);
    }
    single_ = placed_once / std::max(table.size(), 1);
}

double CoverContender::nodes_in_a_node(double free) const {
    // Nodes of large matrices take longer. Placements are left in the free part, and if pieces may
    // be placed once, only those of the pieces that are left.
    constexpr double usual_bytes = 1e5;
    // A search that dwells deeper comes back to larger ones now and then.
    constexpr double least_free = 1.0 / 3;
    const double cells = std::max(free, least_free);
    const double left = cells * (1 - single_ + single_ * cells);
    return std::min(usual_bytes / (bytes_ * left + 1), 1.0);
}

std::unique_ptr<SearchTree> CoverContender::prepare(const Restriction& restriction, bool refined) {
    EngineOptions plain = options_;
    const auto postpone = [&](PruneSwitch& prune) {
        if (prune == PruneSwitch::automatic && !refined) prune = PruneSwitch::off;
    };
    postpone(plain.eliminate);
    postpone(plain.volumes);
    auto tree = prepare_cover(table_, restriction, plain, options_.stop);
    if (refined && tree->possible()) tree->refine(options_.stop, {});
    return tree;
}

std::uint64_t CoverContender::preparation() const {
    // A node takes as long as preparing about this many bytes of matrices and descending through
    // them for the first time, or as entering this many cells of placements in them.
    constexpr double bytes_in_a_node = 120;
    constexpr double cells_in_a_node = 25;
    return static_cast<std::uint64_t>(bytes_ / bytes_in_a_node + covered_ / cells_in_a_node);
}

double CoverContender::nodes_worth_refining() const {
    // Refining floods the empty cells once or more for every placement. Flooding so many cells
    // takes longer than a node; but the eliminated placements make up for some of it.
    constexpr double flooded_in_a_node = 100;
    return static_cast<double>(table_.size()) * table_.cells() / flooded_in_a_node;
}

std::unique_ptr<SearchTree> SweepContender::prepare(const Restriction& restriction,
                                                    bool /*refined*/) {
    return prepare_sweep(table_, restriction, options_, options_.stop);
}

std::uint64_t SweepContender::preparation() const {
    // A node of cover takes as long as preparing about this many bytes.
    constexpr double bytes_in_a_node = 80;
    return static_cast<std::uint64_t>(sweep_memory(table_.measure()) / bytes_in_a_node);
}

double SweepContender::nodes_in_a_node(double /*free*/) const {
    return 12;
}

}  // namespace polypack
