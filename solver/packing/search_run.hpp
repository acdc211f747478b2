// A search under way: the tree of an engine, and the collector that its packings go to.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "polypack/packing/collector.hpp"
#include "polypack/packing/engine.hpp"

namespace polypack {

class SearchRun {
  public:
    // Chooses the symmetry restriction where the engine can use one, and lets the engine prepare
    // the table. Keeps references to all arguments.
    SearchRun(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
              const SearchOptions& options, const FoundPacking& found);

    [[nodiscard]] SearchTree& tree() { return *tree_; }
    [[nodiscard]] Collector& collector() { return collector_; }

    // Searches the subtree of the node and adds what it counts to the tally. Thread-safe. With
    // `held`, packings are kept there instead of being reported. False: stopped before the end.
    bool search(const Node& node, Tally& tally, HeldPackings* held = nullptr,
                const Budget& budget = {});
    // One node alone: its packings are counted and reported, its children returned. Thread-safe.
    [[nodiscard]] std::vector<Node> expand(const Node& node, Tally& tally);

    // What was decided before the search, a line each.
    [[nodiscard]] std::vector<std::string> notes() const;

  private:
    Restriction restriction_;
    ClassTest classes_;
    Collector collector_;
    std::unique_ptr<SearchTree> tree_;
    std::string restriction_note_;
};

// Divides the tree level by level, breadth first, until it has that many nodes with work left, or
// none, or `deepest` levels were divided. What lies above them is counted and reported once.
[[nodiscard]] std::vector<Node> divide(SearchRun& run, std::size_t enough, int deepest,
                                       Tally& tally);

}  // namespace polypack
