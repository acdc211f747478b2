// A running search: the tree of an engine, and the collector that receives its packings.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "polypack/packing/class_test.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/collector.hpp"
#include "polypack/packing/run/open_parts.hpp"

namespace polypack {

class SearchRun {
  public:
    // Chooses a symmetry restriction if the engine supports them, and lets the engine prepare the
    // table. Keeps references to all arguments. Throws MemoryLimitExceeded and Stopped.
    SearchRun(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
              const SearchOptions& options, const FoundPacking& found);

    [[nodiscard]] SearchTree& tree() { return *tree_; }
    [[nodiscard]] Collector& collector() { return collector_; }
    [[nodiscard]] const Restriction& restriction() const { return restriction_; }

    // Searches the subtree of the node and adds its counts to the tally. Thread-safe. With `held`,
    // packings are kept there instead of being reported. Tells `progress` the counts of the tally
    // now and then. Returns false if stopped early.
    bool search(const Node& node, Tally& tally, HeldPackings* held = nullptr,
                const Budget& budget = {}, SearchProgress* progress = nullptr);
    // Searches the next open node, and puts back what is left of it after `max_nodes`, unless the
    // search must end. Returns true if nothing is left.
    bool search_next(OpenNodes& open, Tally& tally, HeldPackings* held, std::uint64_t max_nodes);
    // Expands one node: counts and reports its packings, returns its children. Thread-safe. `held`
    // as for search().
    [[nodiscard]] std::vector<Node> expand(const Node& node, Tally& tally,
                                           HeldPackings* held = nullptr);

    // Returns the decisions made before the search, one line each.
    [[nodiscard]] std::vector<std::string> notes() const;

  private:
    Restriction restriction_;
    ClassTest classes_;
    Collector collector_;
    std::unique_ptr<SearchTree> tree_;
    std::string restriction_note_;
};

// Divides nodes, none of which is below another, level by level, breadth first, until `enough`
// nodes with work left, or none, are available, or `deepest` levels are divided; a level of very
// many nodes only in part. Packings above the returned nodes are counted and reported once, before
// them; with `ordered` there must be none to report.
[[nodiscard]] std::vector<Node> divide(SearchRun& run, std::vector<Node> nodes, std::size_t enough,
                                       int deepest, Tally& tally, bool ordered = false);

}  // namespace polypack
