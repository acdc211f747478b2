// Packings drawn at random: that they are packings, and that all come equally often.
#include "polypack/counting/dimers/random_dimers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/dimers/count_by_determinant.hpp"
#include "polypack/counting/dimers/grid_region.hpp"
#include "polypack/counting/dimers/shuffling.hpp"
#include "polypack/counting/dimers/spanning_tree.hpp"
#include "support/dimer_regions.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

void expect_packing(const PlacementTable& table, const std::vector<int>& packing,
                    const std::string& name) {
    std::vector<int> covered(table.cells(), 0);
    for (const int placement : packing) {
        for (const int cell : table.cells_of(placement)) ++covered[cell];
    }
    for (int cell = 0; cell < table.cells(); ++cell) {
        ASSERT_LE(covered[cell], 1) << name;
        ASSERT_GE(covered[cell], table.required(cell) ? 1 : 0) << name;
    }
    ASSERT_TRUE(std::ranges::is_sorted(packing)) << name;
}

// Draws from each packing forty times on average. Sums of squares over what is expected are about
// the number of packings; six standard deviations are too many.
void expect_uniform(const Puzzle& puzzle, DimerDraw way, std::string_view name) {
    const PlacementTable table(puzzle);
    const CoverProblem problem(table);
    const RandomDimers dimers(problem, {.threads = 1}, way);
    ASSERT_EQ(dimers.refusal(), "") << puzzle.name;
    ASSERT_TRUE(dimers.possible()) << puzzle.name;
    EXPECT_EQ(dimers.way(), name) << puzzle.name;
    const auto packings = static_cast<std::size_t>(
        static_cast<std::uint64_t>(count_by_determinant(problem, {.threads = 1})));
    constexpr std::size_t each = 40;
    std::map<std::vector<int>, std::size_t> times;
    std::mt19937_64 random(7);
    for (std::size_t i = 0; i < each * packings; ++i) {
        const std::vector<int> packing = dimers.draw(random);
        if (times[packing]++ == 0) expect_packing(table, packing, puzzle.name);
    }
    ASSERT_EQ(times.size(), packings) << puzzle.name;
    double squares = 0;
    for (const auto& [packing, count] : times) {
        const double off = static_cast<double>(count) - each;
        squares += off * off / each;
    }
    const double freedom = static_cast<double>(packings) - 1;
    EXPECT_LT(squares, freedom + 6 * std::sqrt(2 * freedom) + 1) << puzzle.name;
}

Puzzle without(Puzzle puzzle, const std::vector<Point>& cells) {
    std::erase_if(puzzle.region.cells, [&](const RegionCell& cell) {
        return std::ranges::find(cells, cell.point) != cells.end();
    });
    return puzzle;
}

TEST(RandomDimers, AreUniformByDeterminants) {
    expect_uniform(dominoes(6, 4), DimerDraw::matchings, "determinants");
    expect_uniform(without(dominoes(6, 5), {{2, 2, 0}, {3, 2, 0}}), DimerDraw::automatic,
                   "determinants");
    expect_uniform(aztec_diamond(3), DimerDraw::matchings, "determinants");
    expect_uniform(lozenge_hexagon(2, 2, 3), DimerDraw::automatic, "determinants");
    // Not bipartite; two pieces on the same cells; cells that may stay empty.
    Puzzle hex = dominoes(4, 3);
    hex.lattice = find_lattice("hex");
    expect_uniform(hex, DimerDraw::automatic, "determinants");
    Puzzle twins = dominoes(3, 4);
    twins.pieces.push_back(twins.pieces.front());
    twins.pieces.back().name = "J";
    twins.pieces.back().turning = Turning::none;
    twins.pieces.back().turn_over = false;
    expect_uniform(twins, DimerDraw::automatic, "determinants");
    Puzzle open = dominoes(4, 4);
    for (RegionCell& cell : open.region.cells) cell.required = cell.point.y > 0;
    expect_uniform(open, DimerDraw::automatic, "determinants");
}

TEST(RandomDimers, AreUniformByShuffling) {
    for (const int order : {1, 2, 3, 4}) {
        expect_uniform(aztec_diamond(order), DimerDraw::automatic, "shuffling");
    }
}

TEST(RandomDimers, AreUniformBySpanningTrees) {
    expect_uniform(without(dominoes(5, 5), {{4, 4, 0}}), DimerDraw::automatic, "spanning trees");
    expect_uniform(without(dominoes(5, 5), {{2, 0, 0}}), DimerDraw::automatic, "spanning trees");
    expect_uniform(dominoes(6, 3), DimerDraw::automatic, "spanning trees");
    expect_uniform(dominoes(5, 4), DimerDraw::automatic, "spanning trees");
    expect_uniform(dominoes(4, 4), DimerDraw::automatic, "spanning trees");
}

// A hole or a square of the wrong colour leaves no tree.
TEST(RandomDimers, AreDrawnByTreesOnlyWherePackingsAreTrees) {
    const auto takes = [](const Puzzle& puzzle) {
        const CoverProblem problem{PlacementTable(puzzle)};
        const auto grid = grid_region(problem);
        return grid && tree_region(*grid);
    };
    EXPECT_TRUE(takes(without(dominoes(7, 7), {{0, 0, 0}})));
    EXPECT_FALSE(takes(without(dominoes(7, 7), {{1, 0, 0}})));
    EXPECT_FALSE(takes(without(dominoes(7, 7), {{2, 2, 0}})));
    EXPECT_TRUE(takes(dominoes(6, 6)));
    EXPECT_FALSE(takes(without(dominoes(6, 6), {{2, 2, 0}, {3, 2, 0}})));
    EXPECT_FALSE(takes(aztec_diamond(3)));
    EXPECT_FALSE(takes(bricks(3, 2, 2)));
}

// The number of trees is that of packings wherever the region is taken.
TEST(RandomDimers, TakeRegionsAsTreesOnlyIfAllPackingsComeFromTrees) {
    int taken = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 random(seed);
        Puzzle puzzle = dominoes(1, 1);
        puzzle.name = "random " + std::to_string(seed);
        puzzle.region.cells.clear();
        const int size = 2 * (2 + static_cast<int>(random() % 5));
        for (const Point& cell : random_polyform(*puzzle.lattice, size, random)) {
            puzzle.region.cells.push_back({cell});
        }
        std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
        const CoverProblem problem{PlacementTable(puzzle)};
        const auto grid = grid_region(problem);
        if (!grid || !tree_region(*grid)) continue;
        ++taken;
        const BigCount packings = count_by_determinant(problem, {.threads = 1});
        ASSERT_GT(packings, 0) << seed;
        expect_uniform(puzzle, DimerDraw::trees, "spanning trees");
    }
    EXPECT_GT(taken, 100);
}

TEST(RandomDimers, ArePackingsOnEachLattice) {
    int drawn = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        const Puzzle puzzle = random_dimers(seed);
        const PlacementTable table(puzzle);
        const CoverProblem problem(table);
        const RandomDimers dimers(problem, {.threads = 1}, DimerDraw::matchings);
        ASSERT_EQ(dimers.refusal(), "");
        ASSERT_EQ(dimers.possible(), count_by_determinant(problem, {.threads = 1}) > 0);
        if (!dimers.possible()) continue;
        std::mt19937_64 random(seed);
        expect_packing(table, dimers.draw(random), puzzle.name);
        ++drawn;
    }
    EXPECT_GT(drawn, 100);
}

// Parts of a large region are drawn in turn; threads do not change what is drawn.
TEST(RandomDimers, DoNotDependOnThreads) {
    const Puzzle puzzle = dominoes(24, 24);
    const PlacementTable table(puzzle);
    const CoverProblem problem(table);
    std::vector<std::vector<int>> drawn;
    for (const int threads : {1, 3}) {
        std::mt19937_64 random(1);
        drawn.push_back(
            RandomDimers(problem, {.threads = threads}, DimerDraw::matchings).draw(random));
        expect_packing(table, drawn.back(), puzzle.name);
    }
    EXPECT_EQ(drawn[0], drawn[1]);
}

// In a large Aztec diamond, dominoes near the corners lie as their neighbours do.
TEST(RandomDimers, FreezeTheCornersOfAztecDiamonds) {
    const Puzzle puzzle = aztec_diamond(100);
    const PlacementTable table(puzzle);
    const CoverProblem problem(table);
    std::mt19937_64 random(1);
    int upright = 0;
    int corner = 0;
    for (const int placement : RandomDimers(problem, {}).draw(random)) {
        const auto cells = table.cells_of(placement);
        const Point& first = table.point_of(cells.front());
        if (first.y > -85) continue;
        ++corner;
        upright += first.y != table.point_of(cells.back()).y ? 1 : 0;
    }
    EXPECT_GT(corner, 60);
    EXPECT_EQ(upright, 0);
}

TEST(RandomDimers, StopAndObeyTheirMemoryLimit) {
    const CoverProblem problem{PlacementTable(dominoes(20, 20))};
    std::mt19937_64 random(1);
    const RandomDimers small(problem, {.memory = 1000}, DimerDraw::matchings);
    EXPECT_THROW((void)small.draw(random), MemoryLimitExceeded);
    const CoverProblem diamond{PlacementTable(aztec_diamond(10))};
    std::stop_source stop;
    const CountLimits limits{.stop = stop.get_token()};
    const RandomDimers by_matchings(problem, limits, DimerDraw::matchings);
    const RandomDimers by_trees(problem, limits);
    const RandomDimers by_shuffling(diamond, limits);
    stop.request_stop();
    for (const RandomDimers* dimers : {&by_matchings, &by_trees, &by_shuffling}) {
        EXPECT_THROW((void)dimers->draw(random), Stopped);
    }
}

}  // namespace
}  // namespace polypack::testing
