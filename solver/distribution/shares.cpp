#include "polypack/distribution/shares.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace polypack {
namespace {

class NoSink final : public SearchSink {
  public:
    void take(std::span<int>) override {}
    [[nodiscard]] bool stopped() const override { return false; }
    [[nodiscard]] bool only_counts() const override { return true; }
};

bool begins_with(const std::vector<int>& list, const std::vector<int>& start) {
    return list.size() >= start.size() && std::equal(start.begin(), start.end(), list.begin());
}

// Returns true if a path from the root to `node` leads through `above`.
bool is_below(const Node& node, const Node& above) {
    return begins_with(node.placements, above.placements) && begins_with(node.empty, above.empty);
}

class Sharing {
  public:
    Sharing(SearchTree& tree, const std::vector<Node>& nodes)
        : tree_(tree), nodes_(nodes), shares_(nodes.size()) {}

    // Shares a measure. `open`: numbers of nodes, all below `above`.
    void share(const Node& above, const Measure& measure, const std::vector<std::size_t>& open) {
        if (open.empty()) {
            done_.push_back(measure);
            return;
        }
        if (open.size() == 1 && nodes_[open.front()] == above) {
            shares_[open.front()] = measure;
            return;
        }
        NoSink sink;
        SearchStats stats;
        const std::vector<Node> children = tree_.expand(above, sink, stats);
        std::vector<std::vector<std::size_t>> below(children.size());
        std::vector<std::size_t> others;
        for (const std::size_t i : open) {
            const auto at = std::ranges::find_if(
                children, [&](const Node& child) { return is_below(nodes_[i], child); });
            if (at == children.end()) {
                others.push_back(i);
            } else {
                below[static_cast<std::size_t>(at - children.begin())].push_back(i);
            }
        }
        const Measure each = share_of(measure, children.size() + others.size());
        for (const std::size_t i : others) shares_[i] = each;
        for (std::size_t c = 0; c < children.size(); ++c) share(children[c], each, below[c]);
    }

    [[nodiscard]] Measure done() { return sum_of(done_); }
    [[nodiscard]] std::vector<Measure>& shares() { return shares_; }

  private:
    SearchTree& tree_;
    const std::vector<Node>& nodes_;
    std::vector<Measure> shares_;
    std::vector<Measure> done_;
};

}  // namespace

Shares share_out(SearchTree& tree, const UnitPart& part, std::vector<Node> rest) {
    Shares result;
    if (rest.empty()) {
        result.done = part.measure;
        return result;
    }
    std::vector<std::size_t> open(rest.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
    Sharing sharing(tree, rest);
    sharing.share(part.node, part.measure, open);
    result.done = sharing.done();
    for (std::size_t i = 0; i < rest.size(); ++i) {
        Measure& measure = sharing.shares()[i];
        const double weight = part.weight * value_of(measure / part.measure);
        result.rest.push_back({std::move(rest[i]), std::move(measure), weight});
    }
    return result;
}

}  // namespace polypack
