// The search tree of the engine `restarts`.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/model_nodes.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/engines/restarts/restart_search.hpp"

namespace polypack {

class RestartsTree final : public SearchTree {
  public:
    // Keeps a reference to the table. Throws Stopped.
    RestartsTree(const PlacementTable& table, const Restriction& restriction, std::uint64_t seed,
                 const std::stop_token& stop);

    [[nodiscard]] bool possible() const override { return model_.possible; }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override;
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override;
    [[nodiscard]] bool divides() const override { return false; }

    // Begins a search of the whole tree, to be continued with advance().
    [[nodiscard]] RestartSearch begin(std::uint64_t seed) const { return {model_, ranks_, seed}; }
    // Continues a search that begin() has returned.
    RestartSearch::Status advance(RestartSearch& search, std::uint64_t max_nodes, SearchSink& sink,
                                  SearchStats& stats) const;

    [[nodiscard]] const CoverModel& model() const { return model_; }
    [[nodiscard]] const ModelNodes& nodes() const { return nodes_; }
    // Passes a packing to the sink.
    void take(const RestartSearch::Decisions& decisions, SearchSink& sink) const;

  private:
    CoverModel model_;
    ModelNodes nodes_;
    std::vector<int> ranks_;
    std::uint64_t seed_;
};

}  // namespace polypack
