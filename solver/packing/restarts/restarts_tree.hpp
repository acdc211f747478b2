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
    [[nodiscard]] std::unique_ptr<RestartSearch> begin() const;
    // Goes on with a search that begin() has returned.
    RestartSearch::Status advance(RestartSearch& search, std::uint64_t most_nodes, SearchSink& sink,
                                  SearchStats& stats) const;

  private:
    // Converts a node to decisions of the model; false if one of its placements is in no packing.
    [[nodiscard]] bool decide(const Node& node, RestartSearch::Decisions& decisions) const;
    [[nodiscard]] Node node_of(const RestartSearch::Decisions& decisions) const;
    void take(const RestartSearch::Decisions& decisions, SearchSink& sink) const;

    CoverModel model_;
    std::vector<int> ranks_;
    std::vector<int> option_of_;  // by placement: its option in the model, or -1
    std::vector<int> cell_of_;    // by cell item of the model: its cell
    std::uint64_t seed_;
};

}  // namespace polypack
