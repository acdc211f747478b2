#include "polypack/packing/run/search_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace polypack {
namespace {

Restriction restriction_for(const Engine& engine, const PlacementTable& table,
                            const Symmetry& symmetry, const SearchOptions& options) {
    Allowance{options.stop, options.memory}.require(
        fmt::format("the placements, the motions and the engine {}", engine.name),
        static_cast<double>(table.bytes() + symmetry.bytes()) + engine.memory(table.measure()));
    if (engine.restricts) return choose_restriction(table, symmetry, options.stop);
    return unrestricted(table);
}

// A description of the restriction, for the notes.
std::string describe(const PlacementTable& table, const Symmetry& symmetry,
                     const Restriction& restriction) {
    int covering = 0;
    int kept = 0;
    for (int p = 0; p < table.size(); ++p) {
        const auto cells = table.cells_of(p);
        const bool covers = restriction.item < table.cells()
                                ? std::ranges::find(cells, restriction.item) != cells.end()
                                : table.piece_of(p) == restriction.item - table.cells();
        covering += covers;
        kept += covers && restriction.kept[p] != 0;
    }
    const bool piece = restriction.item >= table.cells();
    return fmt::format("{} motions: {} {} confined to {} of {} placements", symmetry.order(),
                       piece ? "piece" : "cell",
                       piece ? restriction.item - table.cells() : restriction.item, kept, covering);
}

}  // namespace

SearchRun::SearchRun(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                     const SearchOptions& options, const FoundPacking& found)
    : restriction_(restriction_for(engine, table, symmetry, options)),
      classes_(symmetry, restriction_),
      collector_(classes_, restriction_.item >= 0, options, found),
      tree_(engine.prepare(table, restriction_, options, options.stop)) {
    if (restriction_.item >= 0) restriction_note_ = describe(table, symmetry, restriction_);
}

bool SearchRun::search(const Node& node, Tally& tally, HeldPackings* held, const Budget& budget,
                       SearchProgress* progress) {
    TaskSink sink(collector_, tally, held, progress);
    return tree_->search(node, sink, tally.stats, budget);
}

bool SearchRun::search_next(OpenNodes& open, Tally& tally, HeldPackings* held,
                            std::uint64_t max_nodes) {
    std::vector<Node> rest;
    const bool whole = search(open.next(), tally, held,
                              {.max_nodes = max_nodes, .rest = &rest, .rest_if_stopped = false});
    open.put_back(std::move(rest));
    return whole;
}

std::vector<Node> SearchRun::expand(const Node& node, Tally& tally, HeldPackings* held) {
    TaskSink sink(collector_, tally, held);
    return tree_->expand(node, sink, tally.stats);
}

std::vector<std::string> SearchRun::notes() const {
    std::vector<std::string> notes = tree_->notes();
    if (!restriction_note_.empty()) notes.push_back(restriction_note_);
    return notes;
}

std::vector<Node> divide(SearchRun& run, std::vector<Node> parts, std::size_t enough, int deepest,
                         Tally& tally, bool ordered) {
    // A node may have thousands of children; a level is not divided further once there are this
    // many times as many.
    constexpr std::size_t far_more = 16;
    const auto level_of = [](const Node& node) {
        return node.placements.size() + node.empty.size();
    };
    if (parts.empty()) return parts;
    const std::size_t highest = level_of(*std::ranges::min_element(parts, {}, level_of));
    for (int round = 0; round < deepest && !parts.empty() && parts.size() < enough; ++round) {
        std::vector<Node> below;
        for (Node& part : parts) {
            if (run.collector().stopped()) return below;
            if (level_of(part) > highest + static_cast<std::size_t>(round) ||
                below.size() >= far_more * enough) {
                below.push_back(std::move(part));
                continue;
            }
            Tally above;
            HeldPackings held;
            std::vector<Node> children = run.expand(part, above, ordered ? &held : nullptr);
            // A depth-first search may meet the packings of a node between those of its children.
            if (!held.empty()) {
                below.push_back(std::move(part));
                continue;
            }
            tally += above;
            std::ranges::move(children, std::back_inserter(below));
        }
        parts = std::move(below);
    }
    return parts;
}

}  // namespace polypack
