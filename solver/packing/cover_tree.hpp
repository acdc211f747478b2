// The search tree of the engine `cover`, prepared for searching: its nodes by their decisions.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "polypack/packing/cover_model.hpp"
#include "polypack/packing/kernels/cover_search.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {

class CoverTree {
  public:
    // Chooses the symmetry restriction, tries whether pruning by volumes pays and eliminates
    // placements if told to. Keeps references to all arguments.
    CoverTree(const PlacementTable& table, const Symmetry& symmetry, const SearchOptions& options,
              const FoundPacking& found);
    CoverTree(const CoverTree&) = delete;
    CoverTree& operator=(const CoverTree&) = delete;

    // False if preparing has shown that there is no packing; then there is nothing to search.
    [[nodiscard]] bool possible() const { return possible_; }
    // What was decided, a line each.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    [[nodiscard]] Collector& collector() { return collector_; }

    // Eliminates placements where that is left to us and may pay for a search of more than
    // small_search() nodes. Decisions from before are void. One round takes as long as these nodes.
    void refine();
    [[nodiscard]] std::uint64_t small_search() const {
        return std::max<std::uint64_t>(5000, 8 * static_cast<std::uint64_t>(model_->options()));
    }

    // Searches the subtree below the decisions and adds what it counts to the tally. Thread-safe.
    // With `held`, packings are kept there instead of being reported. A positive `most_nodes` ends
    // it after so many nodes: it was searched to the end exactly if the tally grew by fewer.
    void search(const Decisions& decisions, Tally& tally, HeldPackings* held = nullptr,
                std::uint64_t most_nodes = 0);

    // One node alone: its children that are neither dead nor packings. Packings among them are
    // counted and reported. Thread-safe.
    [[nodiscard]] std::vector<Decisions> children(const Decisions& decisions, Tally& tally);

  private:
    // Decides whether to prune by volumes, by a trial of the first nodes.
    void choose_volumes();
    // Drops placements that leave something uncoverable, by their volumes too unless that is
    // switched off, until there are none; nothing at all if the first round drops a smaller share
    // than that. Whether it dropped any.
    bool eliminate(double least_share);
    // Whether searches are large enough for trials to pay.
    [[nodiscard]] bool large() const;
    [[nodiscard]] bool tries_volumes() const;
    [[nodiscard]] CoverPart part(Arena& arena, Tally& tally);

    const PlacementTable& table_;
    const SearchOptions& options_;
    Restriction restriction_;
    ClassTest classes_;
    Collector collector_;
    SimdLevel level_;
    std::vector<std::string> notes_;
    bool possible_ = true;
    bool only_count_;
    bool volumes_ = false;
    std::unique_ptr<CoverModel> model_;
    Arena arena_;
    WideLevel root_;
};

}  // namespace polypack
