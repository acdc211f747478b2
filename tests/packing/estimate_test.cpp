#include "polypack/packing/estimate.hpp"

#include <gtest/gtest.h>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle pentominoes_in(int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

Estimate estimated(const Puzzle& puzzle, const EstimateOptions& options,
                   const SearchOptions& search = {}) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    return estimate(engines().front(), table, symmetry, search, options);
}

bool within(const Estimated& estimate, double truth) {
    return estimate.low <= truth && truth <= estimate.high;
}

TEST(Estimate, SmallSearchesAreExact) {
    const Estimate result = estimated(pentominoes_in(20, 3), {});
    EXPECT_TRUE(result.exact);
    EXPECT_EQ(result.distinct.value, 2);
    EXPECT_EQ(result.all.value, 8);
    EXPECT_EQ(result.distinct.low, 2);
    EXPECT_EQ(result.distinct.high, 2);
}

// Of 95 % intervals one in twenty may miss; fixed seeds make the test repeatable.
TEST(Estimate, IntervalsHoldTheTruth) {
    const Puzzle puzzle = pentominoes_in(10, 6);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const Engine& engine = engines().front();
    SearchOptions one_thread;
    one_thread.threads = 1;
    const SearchResult truth = search(engine, table, symmetry, one_thread, {});
    int nodes_held = 0;
    int packings_held = 0;
    constexpr int seeds = 20;
    for (int seed = 1; seed <= seeds; ++seed) {
        EstimateOptions options;
        options.seed = static_cast<std::uint64_t>(seed);
        options.most_probes = 400;
        const Estimate result = estimate(engine, table, symmetry, {}, options);
        EXPECT_FALSE(result.exact);
        EXPECT_EQ(result.probes, 400);
        nodes_held += within(result.nodes, static_cast<double>(truth.stats.nodes));
        packings_held += within(result.distinct, static_cast<double>(truth.distinct));
        EXPECT_LT(result.nodes.value, 2 * static_cast<double>(truth.stats.nodes));
        EXPECT_GT(result.nodes.value, static_cast<double>(truth.stats.nodes) / 2);
    }
    EXPECT_GE(nodes_held, seeds * 8 / 10);
    EXPECT_GE(packings_held, seeds * 8 / 10);
}

TEST(Estimate, CancelledProbesDoNotCount) {
    std::stop_source source;
    source.request_stop();
    SearchOptions search;
    search.stop = source.get_token();
    const Estimate result = estimated(pentominoes_in(10, 6), {}, search);
    EXPECT_FALSE(result.exact);
    EXPECT_EQ(result.probes, 0);
}

}  // namespace
}  // namespace polypack::testing
