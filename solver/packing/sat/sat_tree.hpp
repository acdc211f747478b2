// The search tree of the engine `sat`.
#pragma once

#include <memory>
#include <vector>

#include "polypack/packing/restarts/restarts_tree.hpp"
#include "polypack/packing/sat/sat_search.hpp"

namespace polypack {

// A SAT solver has no nodes to divide or to leave open: expand(), and search() with a budget, are
// those of the engine restarts. Its nodes are the calls of the solver.
class SatTree final : public SearchTree {
  public:
    // Keeps a reference to the table. Throws Stopped.
    SatTree(const PlacementTable& table, const Restriction& restriction, std::uint64_t seed,
            const std::stop_token& stop);

    [[nodiscard]] bool possible() const override { return sparse_.possible(); }
    [[nodiscard]] bool divides() const override { return false; }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override;
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        return sparse_.expand(node, sink, stats);
    }

  private:
    RestartsTree sparse_;
    std::uint64_t seed_;
    std::stop_token stop_;
};

}  // namespace polypack
