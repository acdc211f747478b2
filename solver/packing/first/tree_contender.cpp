#include "polypack/packing/first/tree_contender.hpp"

#include <algorithm>
#include <chrono>
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
    const double share = static_cast<double>(nodes) * nodes_in_a_node();
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

std::vector<std::string> TreeContender::notes() const {
    return tree_ ? tree_->notes() : std::vector<std::string>{};
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
    // A node takes as long as writing about this many bytes of matrices, or as entering this many
    // cells of placements in them.
    constexpr double bytes_in_a_node = 2000;
    constexpr double cells_in_a_node = 25;
    const TableSize size = table_.measure();
    return static_cast<std::uint64_t>(cover_memory(size) / bytes_in_a_node +
                                      size.covered / cells_in_a_node);
}

double CoverContender::nodes_in_a_node() const {
    // Nodes of large matrices take longer.
    constexpr double usual_matrix = 1e6;
    return std::min(usual_matrix / cover_memory(table_.measure()), 1.0);
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

double SweepContender::nodes_in_a_node() const {
    return 12;
}

}  // namespace polypack
