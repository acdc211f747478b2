#include "polypack/packing/trial.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "polypack/stop_check.hpp"

namespace polypack {
namespace {

constexpr std::size_t enough_parts = 64;
constexpr int deepest_parts = 4;
constexpr std::size_t probes = 16;
constexpr std::uint64_t small_subtree = 200;

class TrialSink final : public SearchSink {
  public:
    explicit TrialSink(const std::stop_token& stop) : stop_(stop) {}
    void take(std::span<int>) override {}
    [[nodiscard]] bool stopped() const override { return stop_.stop_requested(); }
    [[nodiscard]] bool only_counts() const override { return true; }

  private:
    const std::stop_token& stop_;
};

// The nodes of a subtree, estimated by one path down to a small subtree.
double probe(SearchTree& tree, Node node, TrialSink& sink, std::minstd_rand& random) {
    double total = 0;
    double weight = 1;
    while (!sink.stopped()) {
        SearchStats stats;
        if (tree.search(node, sink, stats, {.most_nodes = small_subtree})) {
            return total + weight * static_cast<double>(stats.nodes);
        }
        std::vector<Node> children = tree.expand(node, sink, stats);
        total += weight;
        if (children.empty()) break;
        weight *= static_cast<double>(children.size());
        node = std::move(children[random() % children.size()]);
    }
    return total;
}

}  // namespace

double estimated_nodes(SearchTree& tree, const std::stop_token& stop) {
    TrialSink sink(stop);
    SearchStats above;
    std::vector<Node> parts{{}};
    for (int depth = 0; depth < deepest_parts && parts.size() < enough_parts; ++depth) {
        std::vector<Node> below;
        for (const Node& part : parts) {
            for (Node& child : tree.expand(part, sink, above)) below.push_back(std::move(child));
        }
        parts = std::move(below);
    }
    std::minstd_rand random(1);
    double below = 0;
    const std::size_t probed = std::min(probes, parts.size());
    for (std::size_t i = 0; i < probed; ++i) {
        below += probe(tree, parts[i * parts.size() / probed], sink, random);
    }
    if (stop.stop_requested()) throw Stopped();
    const double share = static_cast<double>(parts.size()) / static_cast<double>(probed);
    return static_cast<double>(above.nodes) + (probed > 0 ? below * share : 0);
}

}  // namespace polypack
