#include "polypack/packing/restarts/restarts_tree.hpp"

#include <utility>

#include "polypack/packing/restarts/cell_order.hpp"
#include "polypack/packing/restarts/restarts.hpp"

namespace polypack {

std::unique_ptr<SearchTree> prepare_restarts(const PlacementTable& table,
                                             const Restriction& restriction,
                                             const EngineOptions& options,
                                             const std::stop_token& stop) {
    return std::make_unique<RestartsTree>(table, restriction, options.seed, stop);
}

double restarts_memory(const TableSize& size) {
    // The model and the sparse sets hold six numbers for every cell or piece of a placement, in
    // lists that may have grown to twice what they hold.
    return 6 * size.bytes();
}

RestartsTree::RestartsTree(const PlacementTable& table, const Restriction& restriction,
                           std::uint64_t seed, const std::stop_token& stop)
    : model_(table, restriction, stop), seed_(seed) {
    if (!model_.possible) return;
    ranks_ = sweep_ranks(table, model_);
    option_of_.assign(table.size(), -1);
    for (int o = 0; o < model_.options(); ++o) option_of_[model_.placement[o]] = o;
    cell_of_.assign(model_.cell_items, -1);
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (model_.item_of_cell[cell] >= 0) cell_of_[model_.item_of_cell[cell]] = cell;
    }
}

bool RestartsTree::decide(const Node& node, RestartSearch::Decisions& decisions) const {
    for (const int p : node.placements) {
        if (option_of_[p] < 0) return false;
        decisions.push_back(option_of_[p]);
    }
    for (const int cell : node.empty) decisions.push_back(~model_.item_of_cell[cell]);
    return true;
}

Node RestartsTree::node_of(const RestartSearch::Decisions& decisions) const {
    Node node;
    for (const int decision : decisions) {
        if (decision >= 0) {
            node.placements.push_back(model_.placement[decision]);
        } else {
            node.empty.push_back(cell_of_[~decision]);
        }
    }
    return node;
}

void RestartsTree::take(const RestartSearch::Decisions& decisions, SearchSink& sink) const {
    std::vector<int> packing = model_.fixed;
    for (const int decision : decisions) {
        if (decision >= 0) packing.push_back(model_.placement[decision]);
    }
    sink.take(packing);
}

RestartSearch::Status RestartsTree::advance(RestartSearch& search, std::uint64_t most_nodes,
                                            SearchSink& sink, SearchStats& stats) const {
    const auto found = [&](const RestartSearch::Decisions& decisions) {
        take(decisions, sink);
        return !sink.stopped();
    };
    return search.advance(most_nodes, stats, found, [&] { return sink.stopped(); });
}

bool RestartsTree::search(const Node& node, SearchSink& sink, SearchStats& stats,
                          const Budget& budget) {
    RestartSearch::Decisions decisions;
    if (!possible() || !decide(node, decisions)) return true;
    RestartSearch search(model_, ranks_, seed_, decisions);
    const auto status = advance(search, budget.most_nodes, sink, stats);
    if (budget.rest != nullptr) {
        for (const auto& open : search.open_nodes()) budget.rest->push_back(node_of(open));
    }
    return status == RestartSearch::Status::complete;
}

std::vector<Node> RestartsTree::expand(const Node& node, SearchSink& sink, SearchStats& stats) {
    RestartSearch::Decisions decisions;
    std::vector<Node> children;
    if (!possible() || !decide(node, decisions)) return children;
    RestartSearch search(model_, ranks_, seed_, decisions);
    ++stats.nodes;
    for (const auto& child : search.children()) {
        ++stats.placements;
        children.push_back(node_of(child));
    }
    if (children.empty() && !search.complete() && search.is_packing()) take(decisions, sink);
    return children;
}

}  // namespace polypack
