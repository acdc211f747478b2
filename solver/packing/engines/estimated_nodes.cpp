#include "polypack/packing/engines/estimated_nodes.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Nodes of a level that are expanded.
constexpr std::size_t usually_sampled = 32;

class DiscardingSink final : public SearchSink {
  public:
    void take(std::span<int>) override {}
    [[nodiscard]] bool stopped() const override { return false; }
    [[nodiscard]] bool only_counts() const override { return true; }
};

// As many nodes as are sampled, at equal distances: siblings follow each other, so that every part
// of the level is represented.
std::vector<Node> spread(std::vector<Node> nodes, std::size_t sampled) {
    if (nodes.size() <= sampled) return nodes;
    std::vector<Node> kept;
    for (std::size_t i = 0; i < sampled; ++i) {
        kept.push_back(std::move(nodes[(2 * i + 1) * nodes.size() / (2 * sampled)]));
    }
    return kept;
}

}  // namespace

double estimated_nodes(SearchTree& tree, const std::stop_token& stop) {
    return estimated_nodes(tree, {}, usually_sampled, stop);
}

double estimated_nodes(SearchTree& tree, const Node& top, std::size_t sampled,
                       const std::stop_token& stop) {
    DiscardingSink sink;
    double total = 0;
    double weight = 1;
    std::vector<Node> level{top};
    while (!level.empty()) {
        if (stop.stop_requested()) throw Stopped();
        SearchStats stats;
        std::vector<Node> below;
        for (const Node& node : level) {
            for (Node& child : tree.expand(node, sink, stats)) below.push_back(std::move(child));
        }
        total += weight * static_cast<double>(stats.nodes);
        const std::size_t all = below.size();
        level = spread(std::move(below), sampled);
        if (!level.empty()) weight *= static_cast<double>(all) / static_cast<double>(level.size());
    }
    return total;
}

}  // namespace polypack
