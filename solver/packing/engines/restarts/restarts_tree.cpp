#include "polypack/packing/engines/restarts/restarts_tree.hpp"

#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/engines/restarts/sweep_ranks.hpp"

namespace polypack {

std::unique_ptr<SearchTree> prepare_restarts(const PlacementTable& table,
                                             const Restriction& restriction,
                                             const EngineOptions& options,
                                             const std::stop_token& stop) {
    return std::make_unique<RestartsTree>(table, restriction, options.seed, stop);
}

double restarts_model_memory(const TableSize& size) {
    return 2 * size.bytes();
}

double restarts_memory(const TableSize& size) {
    // The model and the sparse sets hold six numbers for every cell or piece of a placement, in
    // lists that may have grown to twice what they hold.
    return restarts_model_memory(size) + 4 * size.bytes();
}

RestartsTree::RestartsTree(const PlacementTable& table, const Restriction& restriction,
                           std::uint64_t seed, const std::stop_token& stop)
    : model_(table, restriction, stop), nodes_(table, model_), seed_(seed) {
    if (!model_.possible) return;
    ranks_ = sweep_ranks(table, model_);
}

void RestartsTree::take(const RestartSearch::Decisions& decisions, SearchSink& sink) const {
    std::vector<int> packing;
    packing_of(model_, decisions, packing);
    sink.take(packing);
}

RestartSearch::Status RestartsTree::advance(RestartSearch& search, std::uint64_t max_nodes,
                                            SearchSink& sink, SearchStats& stats) const {
    const auto found = [&](const RestartSearch::Decisions& decisions) {
        take(decisions, sink);
        return !sink.stopped();
    };
    return search.advance(max_nodes, stats, found, [&] { return sink.stopped(); });
}

bool RestartsTree::search(const Node& node, SearchSink& sink, SearchStats& stats,
                          const Budget& budget) {
    RestartSearch::Decisions decisions;
    if (!possible() || !nodes_.decide(node, decisions)) return true;
    RestartSearch search(model_, ranks_, seed_, decisions);
    const auto status = advance(search, budget.max_nodes, sink, stats);
    if (budget.rest != nullptr) {
        for (const auto& open : search.open_nodes()) budget.rest->push_back(nodes_.node_of(open));
    }
    return status == RestartSearch::Status::complete;
}

std::vector<Node> RestartsTree::expand(const Node& node, SearchSink& sink, SearchStats& stats) {
    RestartSearch::Decisions decisions;
    std::vector<Node> children;
    if (!possible() || !nodes_.decide(node, decisions)) return children;
    RestartSearch search(model_, ranks_, seed_, decisions);
    ++stats.nodes;
    for (const auto& child : search.children()) {
        ++stats.placements;
        children.push_back(nodes_.node_of(child));
    }
    if (children.empty() && !search.complete() && search.is_packing()) take(decisions, sink);
    return children;
}

}  // namespace polypack
