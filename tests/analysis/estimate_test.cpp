#include "polypack/analysis/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <stdexcept>
#include <stop_token>

#include "polypack/packing/engines/engines.hpp"
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

Puzzle dominoes_in(int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {{.name = "d", .cells = {{0, 0}, {1, 0}}, .copies = {0, unlimited}}};
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

// Fixed seeds make the test repeatable.
TEST(Estimate, IntervalsHoldTheTruth) {
    int tries = 0;
    int nodes_held = 0;
    int packings_held = 0;
    for (const Puzzle& puzzle : {pentominoes_in(10, 6), pentominoes_in(15, 4), dominoes_in(8, 6)}) {
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        const Engine& engine = engines().front();
        SearchOptions one_thread;
        one_thread.threads = 1;
        const SearchResult truth = search(engine, table, symmetry, one_thread, {});
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const Estimate result = estimate(engine, table, symmetry, {},
                                             {.probes = 200, .seed = seed, .small_tree = 10'000});
            EXPECT_FALSE(result.exact);
            EXPECT_FALSE(result.searched);
            EXPECT_TRUE(result.finished);
            EXPECT_EQ(result.probes, 200);
            nodes_held += within(result.nodes, static_cast<double>(truth.stats.nodes));
            packings_held += within(result.distinct, static_cast<double>(truth.distinct));
            EXPECT_LT(result.nodes.value, 2 * static_cast<double>(truth.stats.nodes));
            EXPECT_GT(result.nodes.value, static_cast<double>(truth.stats.nodes) / 2);
            ++tries;
        }
    }
    EXPECT_GE(nodes_held, tries * 9 / 10);
    EXPECT_GE(packings_held, tries * 9 / 10);
}

TEST(Estimate, IsTheSameForTheSameSeed) {
    const EstimateOptions options{.probes = 100, .seed = 3, .small_tree = 10'000};
    const Estimate once = estimated(pentominoes_in(10, 6), options);
    SearchOptions four_threads;
    four_threads.threads = 4;
    const Estimate again = estimated(pentominoes_in(10, 6), options, four_threads);
    EXPECT_EQ(once.nodes.value, again.nodes.value);
    EXPECT_EQ(once.distinct.high, again.distinct.high);
    const Estimate other =
        estimated(pentominoes_in(10, 6), {.probes = 100, .seed = 4, .small_tree = 10'000});
    EXPECT_NE(once.nodes.value, other.nodes.value);
}

TEST(Estimate, IsExactIfTheProbesReachEverything) {
    const Estimate result =
        estimated(pentominoes_in(20, 3), {.probes = 200'000, .seed = 1, .small_tree = 1});
    EXPECT_TRUE(result.searched);
    EXPECT_EQ(result.distinct.low, 2);
    EXPECT_EQ(result.distinct.high, 2);
    EXPECT_EQ(result.all.value, 8);
}

// Far from the end of the tree. The number of packings: Kasteleyn, 1961.
TEST(Estimate, HoldsForDominoesThatNoSearchCanList) {
    const Puzzle puzzle = dominoes_in(12, 12);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::none);
    const auto of = [&](int probes, std::uint64_t seed) {
        return estimate(engines().front(), table, symmetry, {}, {.probes = probes, .seed = seed});
    };
    const double truth = 53'060'477'521'960'000;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Estimate many = of(640, seed);
        EXPECT_TRUE(within(many.all, truth)) << seed;
        EXPECT_EQ(many.all.doubt, Doubt::none) << seed;
        EXPECT_LT(many.all.high, 3 * many.all.low) << seed;
    }
    EXPECT_EQ(of(1, 1).all.doubt, Doubt::few_batches);
    int heavy = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Estimate few = of(32, seed);
        EXPECT_FALSE(few.searched);
        EXPECT_TRUE(within(few.all, truth) || few.all.doubt == Doubt::heavy_tail) << seed;
        heavy += few.all.doubt == Doubt::heavy_tail;
    }
    EXPECT_GE(heavy, 3);
}

TEST(Estimate, GivesNoUpperBoundForWhatItDidNotFind) {
    SearchOptions strict;
    strict.admits = [](std::span<const int>, const std::stop_token&) { return false; };
    const Estimate result =
        estimated(pentominoes_in(10, 6), {.probes = 320, .seed = 1, .small_tree = 10'000}, strict);
    EXPECT_FALSE(result.searched);
    EXPECT_EQ(result.distinct.value, 0);
    EXPECT_TRUE(std::isinf(result.distinct.high));
    EXPECT_EQ(result.distinct.doubt, Doubt::none_found);
    EXPECT_EQ(result.nodes.doubt, Doubt::none);
    EXPECT_FALSE(result.reliable());
}

TEST(Estimate, CancelledProbesDoNotCount) {
    std::stop_source source;
    source.request_stop();
    SearchOptions search;
    search.stop = source.get_token();
    const Estimate result = estimated(pentominoes_in(10, 6), {}, search);
    EXPECT_FALSE(result.exact);
    EXPECT_FALSE(result.searched);
    EXPECT_FALSE(result.finished);
    EXPECT_EQ(result.probes, 0);
    EXPECT_FALSE(result.reliable());
    EXPECT_EQ(result.distinct.low, 0);
    EXPECT_TRUE(std::isinf(result.distinct.high));
}

TEST(Estimate, OfAnImpossiblePuzzleIsReliable) {
    EXPECT_TRUE(zero_estimate().reliable());
    EXPECT_EQ(zero_estimate().seconds.high, 0);
}

// A stop that comes long before all probes are done leaves an estimate from those before. It is
// requested by the filter, so that it does not depend on the speed of the machine.
TEST(Estimate, KnowsSomethingSoonWithManyProbes) {
    std::stop_source source;
    SearchOptions search;
    search.stop = source.get_token();
    int met = 0;
    search.admits = [&](std::span<const int>, const std::stop_token&) {
        if (++met == 100'000) source.request_stop();
        return true;
    };
    const Estimate result = estimated(
        dominoes_in(12, 12), {.probes = max_probes, .seed = 1, .small_tree = 1000}, search);
    EXPECT_FALSE(result.finished);
    EXPECT_GT(result.probes, 8);
    EXPECT_LT(result.probes, 4096);
    EXPECT_FALSE(std::isinf(result.nodes.high));
}

// Wherever a stop cuts in, in the search of a small tree or among the probes, what was not searched
// to the end does not claim to be.
TEST(Estimate, ThatWasStoppedNeverClaimsToBeExact) {
    const Puzzle puzzle = pentominoes_in(15, 4);
    for (const std::uint64_t small_tree : {1'000'000, 10'000, 1}) {
        for (int stop_at = 1; stop_at <= 1200; stop_at = stop_at * 3 / 2 + 1) {
            SCOPED_TRACE(::testing::Message() << small_tree << " " << stop_at);
            std::stop_source source;
            SearchOptions search;
            search.stop = source.get_token();
            int met = 0;
            search.admits = [&](std::span<const int>, const std::stop_token&) {
                if (++met == stop_at) source.request_stop();
                return true;
            };
            const Estimate result =
                estimated(puzzle, {.probes = 2000, .seed = 1, .small_tree = small_tree}, search);
            if (!source.stop_requested()) continue;
            EXPECT_FALSE(result.exact);
            EXPECT_FALSE(result.searched);
            EXPECT_FALSE(result.impossible);
        }
    }
}

// No packing, but the tree is too large to be searched: nothing is exact.
TEST(Estimate, OfATreeWithoutPackingsIsNotExactUnlessAllOfItWasSearched) {
    SearchOptions strict;
    strict.admits = [](std::span<const int>, const std::stop_token&) { return false; };
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Estimate result = estimated(pentominoes_in(15, 4),
                                          {.probes = 64, .seed = seed, .small_tree = 1000}, strict);
        EXPECT_FALSE(result.exact);
        EXPECT_FALSE(result.impossible);
        EXPECT_EQ(result.all.doubt, Doubt::none_found);
        EXPECT_EQ(result.distinct.doubt, Doubt::none_found);
    }
}

TEST(Estimate, RefusesOptionsOutOfBounds) {
    const Puzzle puzzle = pentominoes_in(20, 3);
    EXPECT_THROW((void)estimated(puzzle, {.probes = -1}), std::invalid_argument);
    EXPECT_THROW((void)estimated(puzzle, {.probes = max_probes + 1}), std::invalid_argument);
    EXPECT_THROW((void)estimated(puzzle, {.small_tree = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace polypack::testing
