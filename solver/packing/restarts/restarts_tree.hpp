// The search tree of the engine `restarts`.
#pragma once

#include <memory>
#include <vector>

#include "polypack/packing/cover_model.hpp"
#include "polypack/packing/engine.hpp"
#include "polypack/packing/restarts/restart_search.hpp"

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

    // A search of the whole tree, to be continued with advance().
    [[nodiscard]] RestartSearch begin(std::uint64_t seed) const { return {model_, ranks_, seed}; }
    // Goes on with a search that begin() has returned.
    RestartSearch::Status advance(RestartSearch& search, std::uint64_t most_nodes, SearchSink& sink,
                                  SearchStats& stats) const;

    [[nodiscard]] const CoverModel& model() const { return model_; }
    // Converts a node to decisions of the model; false if one of its placements is in no packing.
    [[nodiscard]] bool decide(const Node& node, RestartSearch::Decisions& decisions) const;
    // Passes a packing to the sink.
    void take(const RestartSearch::Decisions& decisions, SearchSink& sink) const;

  private:
    [[nodiscard]] Node node_of(const RestartSearch::Decisions& decisions) const;

    CoverModel model_;
    std::vector<int> ranks_;
    std::vector<int> option_of_;  // by placement: its option in the model, or -1
    std::vector<int> cell_of_;    // by cell item of the model: its cell
    std::uint64_t seed_;
};

}  // namespace polypack
