// The search tree of the engine `cover`.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/cover_search.hpp"
#include "polypack/packing/engines/cover/model_nodes.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

class CoverTree final : public SearchTree {
  public:
    // Keeps references to the table and the restriction. Throws Stopped.
    CoverTree(const PlacementTable& table, const Restriction& restriction,
              const EngineOptions& options, const std::stop_token& stop);

    [[nodiscard]] bool possible() const override { return possible_; }
    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override;
    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override;
    [[nodiscard]] std::uint64_t small_search() const override;
    // Eliminates placements if the choice is ours and it may pay off for a search of more than
    // small_search() nodes. One round takes as long as that many nodes.
    bool refine(const std::stop_token& stop, std::optional<double> nodes) override;

  private:
    // Builds the model of the placements that the restriction admits.
    void lay_out_model(const Restriction& restriction, const std::stop_token& stop);
    // Decides by a trial on the first nodes whether to prune by volumes.
    void choose_volumes(const std::stop_token& stop);
    // Drops placements that leave something uncoverable until there are none left. Also judges by
    // volumes unless that is switched off or slow. If the first round finds a smaller share than
    // `min_share`, drops nothing, unless that shows that there is no packing. Returns true if it
    // dropped any.
    bool eliminate(double min_share, const std::stop_token& stop);
    // Returns true if these are all options of some needed item.
    [[nodiscard]] bool empties_item(const std::vector<int>& dead) const;
    // Work of one round of elimination.
    [[nodiscard]] double elimination_work() const;
    // Returns true if pruning by volumes takes little time on lists.
    [[nodiscard]] bool judges_volumes_locally() const;
    // Returns true if searches are large enough for trials to pay off.
    [[nodiscard]] bool large() const;
    [[nodiscard]] bool tries_volumes() const;
    // Stack that a search of the whole tree may need.
    [[nodiscard]] std::size_t stack_bytes() const;
    [[nodiscard]] CoverPart part(Arena& arena, const SearchSink* sink) const;

    const PlacementTable& table_;
    const Restriction& restriction_;
    EngineOptions options_;
    SimdLevel level_;
    bool possible_ = true;
    bool volumes_ = false;
    std::unique_ptr<CoverModel> model_;
    std::unique_ptr<ModelNodes> nodes_;  // if there may be a packing
    Arena arena_;
    WideLevel root_;
    std::unique_ptr<SparseLevel> lists_;  // instead of the root, if its matrix would be too large
};

}  // namespace polypack
