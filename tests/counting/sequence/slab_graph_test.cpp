// Graphs of slabs: their paths are counted and their states merged as plain matrices say.
#include "polypack/counting/sequence/slab_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "polypack/counting/sequence/path_counts.hpp"

namespace polypack::testing {
namespace {

struct TestGraph {
    SlabGraph graph;
    std::vector<bool> accepting;
};

// A graph with some levels; many arcs are equal.
TestGraph random_graph(unsigned seed) {
    std::mt19937 generator(seed);
    const auto random = [&] { return static_cast<unsigned>(generator()); };
    TestGraph result;
    SlabGraph& graph = result.graph;
    graph.states = 1 + static_cast<int>(random() % 12);
    std::vector<unsigned> levels{0, static_cast<unsigned>(graph.states)};
    for (unsigned i = random() % 4; i > 0; --i) levels.push_back(levels.back() + 1 + random() % 6);
    for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
        for (unsigned node = levels[level]; node < levels[level + 1]; ++node) {
            for (unsigned arcs = random() % 4; arcs > 0; --arcs) {
                const unsigned later = levels.back() - levels[level + 1];
                const unsigned to = random() % (graph.states + later);
                const bool state = to < static_cast<unsigned>(graph.states);
                graph.targets.push_back(state ? to : to - graph.states + levels[level + 1]);
            }
            graph.ends.push_back(graph.targets.size());
        }
    }
    graph.levels.assign(levels.begin() + 1, levels.end());
    for (int i = 0; i < graph.states; ++i) result.accepting.push_back(random() % 4 == 0);
    return result;
}

// Paths to accepting states after 0, 1, ... slabs, node by node.
std::vector<BigCount> plain_counts(const TestGraph& test, int slabs) {
    std::vector<BigCount> now(test.graph.states, 0);
    now.front() = 1;
    std::vector<BigCount> counts;
    for (int slab = 0; slab <= slabs; ++slab) {
        BigCount sum = 0;
        for (int i = 0; i < test.graph.states; ++i) sum += test.accepting[i] ? now[i] : 0;
        counts.push_back(sum);
        std::vector<BigCount> after(test.graph.states, 0);
        now.resize(test.graph.nodes(), 0);
        for (std::size_t node = 0; node < now.size(); ++node) {
            for (const std::uint32_t to : test.graph.arcs_of(node)) {
                const bool state = to < static_cast<std::uint32_t>(test.graph.states);
                (state ? after : now)[to] += now[node];
            }
        }
        now = after;
    }
    return counts;
}

std::vector<BigCount> counts_of(const SlabGraph& graph, const std::vector<bool>& accepting,
                                int slabs, const CountLimits& limits = {}) {
    PathCounts counts(limits);
    counts.extend(graph);
    std::vector<BigCount> result{counts.sum(accepting)};
    for (int slab = 0; slab < slabs; ++slab) {
        counts.advance();
        result.push_back(counts.sum(accepting));
    }
    return result;
}

TEST(PathCounts, AreThoseOfPlainAddition) {
    int large = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        const TestGraph test = random_graph(seed);
        const auto counts = plain_counts(test, 400);
        EXPECT_EQ(counts_of(test.graph, test.accepting, 400), counts);
        large += counts.back() > (BigCount(1) << 600) ? 1 : 0;
    }
    EXPECT_GT(large, 10);
}

TEST(PathCounts, OfManyArcsBetweenTheSameNodes) {
    for (const std::size_t arcs : {1, 254, 255, 256, 257, 600, 100'000}) {
        SlabGraph graph;
        graph.states = 1;
        graph.levels = {1, 2};
        graph.targets.assign(arcs, 1);
        graph.ends = {arcs};
        graph.targets.insert(graph.targets.end(), arcs, 0);
        graph.ends.push_back(2 * arcs);
        const auto counts = counts_of(graph, {true}, 60);
        BigCount power = 1;
        for (int i = 0; i < 120; ++i) power *= arcs;
        EXPECT_EQ(counts.back(), power);
        EXPECT_EQ(counts_of(graph, {true}, 60, {.threads = 3}), counts);
    }
}

TEST(MergeEqualFutures, KeepsTheCounts) {
    int merged = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        const TestGraph test = random_graph(seed);
        const MergedGraph result = merge_equal_futures(test.graph, test.accepting);
        merged += result.graph.states < test.graph.states ? 1 : 0;
        PathCounts counts({});
        counts.extend(test.graph);
        for (int slab = 0; slab < 3; ++slab) counts.advance();
        counts.merge(result);
        const auto expected = plain_counts(test, 20);
        for (int slab = 3; slab <= 20; ++slab) {
            EXPECT_EQ(counts.sum(result.accepting), expected[slab]);
            counts.advance();
        }
    }
    EXPECT_GT(merged, 200);
}

TEST(MergeEqualFutures, FindsEqualAndDeadStates) {
    // 0 leads to 1 and 2, which lead to 3; 4 leads nowhere.
    SlabGraph graph;
    graph.states = 5;
    graph.levels = {5};
    graph.targets = {1, 2, 4, 3, 3, 0};
    graph.ends = {3, 4, 5, 6, 6};
    const MergedGraph merged = merge_equal_futures(graph, {false, false, false, true, false});
    EXPECT_EQ(merged.graph.states, 3);
    EXPECT_EQ(merged.state_of[1], merged.state_of[2]);
    EXPECT_EQ(merged.state_of[4], MergedGraph::dead);
}

}  // namespace
}  // namespace polypack::testing
