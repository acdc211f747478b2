// Counts by determinants against backtracking, the frontier and published numbers.
#include "polypack/counting/dimers/count_by_determinant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "counting/backtracking.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/dimer_regions.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

void add(CoverProblem& problem, std::vector<int> cells) {
    std::ranges::sort(cells);
    const PieceUse use{.piece = 0, .copies = 1};
    const int placement = problem.options();
    problem.add(cells, {&use, 1}, {&placement, 1});
}

CoverProblem problem_of(int cells, const std::vector<std::vector<int>>& options) {
    CoverProblem problem(std::vector<CoverCell>(cells), {{0, unlimited}}, 0);
    for (const std::vector<int>& option : options) add(problem, option);
    return problem;
}

BigCount counted(const Puzzle& puzzle) {
    const CoverProblem problem{PlacementTable(puzzle)};
    EXPECT_EQ(determinant_refusal(problem, {}), "");
    return count_by_determinant(problem, {});
}

TEST(CountByDeterminant, AgreesWithBacktrackingOnRandomGraphs) {
    std::map<bool, int> taken;
    int counts = 0;
    for (unsigned seed = 0; seed < 20'000; ++seed) {
        std::mt19937 random(seed);
        const int cells = 1 + static_cast<int>(random() % 9);
        std::vector<CoverCell> of(cells);
        for (CoverCell& cell : of) cell.required = random() % 6 != 0;
        CoverProblem problem(std::move(of), {{0, unlimited}}, random() % 4 == 0 ? 0 : unlimited);
        for (int option = static_cast<int>(random() % 18); option > 0; --option) {
            const int a = static_cast<int>(random() % cells);
            const int b = random() % 8 == 0 ? a : static_cast<int>(random() % cells);
            add(problem, a == b ? std::vector{a} : std::vector{a, b});
        }
        const bool refused = !determinant_refusal(problem, {}).empty();
        ++taken[!refused];
        if (refused) continue;
        const BigCount expected = Backtracking(problem).count();
        ASSERT_EQ(count_by_determinant(problem, {.threads = 1}), expected) << seed;
        counts += expected > 1 ? 1 : 0;
    }
    EXPECT_GT(taken[true], 10'000);
    EXPECT_GT(taken[false], 100);
    EXPECT_GT(counts, 1000);
}

TEST(CountByDeterminant, AgreesWithTheFrontierOnEachLattice) {
    std::map<std::string_view, int> some;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        const Puzzle puzzle = random_dimers(seed);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        for (int g = 0; g < symmetry.order(); ++g) {
            const CoverProblem problem = fixed_packings(table, symmetry, g);
            ASSERT_EQ(determinant_refusal(problem, {}), "") << puzzle.name << ' ' << g;
            const BigCount expected = count_by_frontier(problem, {.threads = 1});
            ASSERT_EQ(count_by_determinant(problem, {.threads = 1}), expected)
                << puzzle.name << ' ' << g;
            some[puzzle.lattice->name] += expected > 1 ? 1 : 0;
        }
    }
    for (const std::string_view lattice : {"square", "hex", "triangle", "kite", "octagon"}) {
        EXPECT_GT(some[lattice], 20) << lattice;
    }
}

// The packings of an n x n square with n from 2 in steps of 2: OEIS A004003.
TEST(CountByDeterminant, GivesTheNumbersOfDominoesInSquares) {
    constexpr std::array<std::string_view, 9> known{"2",
                                                    "36",
                                                    "6728",
                                                    "12988816",
                                                    "258584046368",
                                                    "53060477521960000",
                                                    "112202208776036178000000",
                                                    "2444888770250892795802079170816",
                                                    "548943583215388338077567813208427340288"};
    for (int i = 0; i < static_cast<int>(known.size()); ++i) {
        EXPECT_EQ(counted(dominoes(2 * i + 2, 2 * i + 2)), BigCount(known[i])) << 2 * i + 2;
    }
    EXPECT_EQ(counted(dominoes(7, 7)), 0);
    EXPECT_EQ(counted(dominoes(1, 2)), 1);
}

// Elkies, Kuperberg, Larsen and Propp, "Alternating-sign matrices and domino tilings", Journal of
// Algebraic Combinatorics 1, 1992.
TEST(CountByDeterminant, GivesTheNumbersOfAztecDiamonds) {
    for (int n = 1; n <= 20; ++n) {
        EXPECT_EQ(counted(aztec_diamond(n)), BigCount(1)
                                                 << static_cast<std::size_t>(n * (n + 1) / 2))
            << n;
    }
}

// MacMahon's plane partitions in an a x b x c box: the product of (i+j+k-1) / (i+j+k-2).
TEST(CountByDeterminant, GivesTheNumbersOfLozengesInHexagons) {
    for (const auto& [a, b, c] : {std::array{1, 1, 1}, {2, 3, 4}, {5, 5, 5}, {10, 7, 9}}) {
        BigCount above = 1;
        BigCount below = 1;
        for (int i = 1; i <= a; ++i) {
            for (int j = 1; j <= b; ++j) {
                above *= i + j + c - 1;
                below *= i + j - 1;
            }
        }
        EXPECT_EQ(counted(lozenge_hexagon(a, b, c)), above / below) << a << b << c;
    }
}

TEST(CountByDeterminant, CountsCylindersButNotTori) {
    Puzzle puzzle = dominoes(5, 6);
    puzzle.region.period = {5, 0, 0};
    const CoverProblem cylinder{PlacementTable(puzzle)};
    EXPECT_EQ(counted(puzzle), count_by_frontier(cylinder, {}));
    puzzle.region.period = {5, 6, 0};
    EXPECT_EQ(determinant_refusal(CoverProblem{PlacementTable(puzzle)}, {}),
              "needs placements that do not cross, drawn as lines between their cells");
}

TEST(CountByDeterminant, SaysWhatItCannotCount) {
    const auto refusal = [](const Puzzle& puzzle) {
        return determinant_refusal(CoverProblem{PlacementTable(puzzle)}, {});
    };
    EXPECT_EQ(refusal(l_trominoes(2, 3)), "needs pieces of two cells; some of these cover more");
    Puzzle holes = dominoes(4, 4);
    for (RegionCell& cell : holes.region.cells) cell.required = false;
    EXPECT_EQ(refusal(holes).substr(0, 34), "needs placements that do not cross");
    holes.holes = 4;
    EXPECT_EQ(refusal(holes), "cannot limit how many cells stay empty");
    Puzzle two = dominoes(4, 4);
    two.pieces.push_back(two.pieces.front());
    two.pieces.back().name = "J";
    EXPECT_EQ(refusal(two), "");
    two.pieces.back().copies = {0, 3};
    EXPECT_EQ(refusal(two).substr(0, 45), "needs as many copies of each piece as fit, un");
    // Complete graphs of five vertices, and of three and three, are not planar; without an edge
    // they are.
    std::vector<std::vector<int>> five;
    for (int a = 0; a < 5; ++a) {
        for (int b = a + 1; b < 5; ++b) five.push_back({a, b});
    }
    std::vector<std::vector<int>> six;
    for (int a = 0; a < 3; ++a) {
        for (int b = 3; b < 6; ++b) six.push_back({a, b});
    }
    EXPECT_NE(determinant_refusal(problem_of(5, five), {}), "");
    EXPECT_NE(determinant_refusal(problem_of(6, six), {}), "");
    five.pop_back();
    six.pop_back();
    EXPECT_EQ(count_by_determinant(problem_of(5, five), {}), 0);
    EXPECT_EQ(count_by_determinant(problem_of(6, six), {}), 4);
}

TEST(CountByDeterminant, TakesACountOfCopiesThatFillsTheRegion) {
    Puzzle puzzle = dominoes(4, 4);
    puzzle.pieces.front().copies = {8, 8};
    EXPECT_EQ(counted(puzzle), 36);
    puzzle.pieces.front().copies = {0, 7};
    EXPECT_EQ(counted(puzzle), 0);
    puzzle.pieces.front().copies = {9, unlimited};
    EXPECT_EQ(counted(puzzle), 0);
}

TEST(CountByDeterminant, CountsNothingToCoverAsOne) {
    EXPECT_EQ(count_by_determinant(problem_of(0, {}), {}), 1);
}

TEST(CountByDeterminant, Stops) {
    std::stop_source stop;
    stop.request_stop();
    const CoverProblem problem{PlacementTable(dominoes(20, 20))};
    EXPECT_THROW((void)count_by_determinant(problem, {.stop = stop.get_token()}), Stopped);
}

TEST(CountByDeterminant, ObeysItsMemoryLimit) {
    const CoverProblem problem{PlacementTable(dominoes(30, 30))};
    EXPECT_THROW((void)count_by_determinant(problem, {.memory = 1000}), MemoryLimitExceeded);
    EXPECT_EQ(count_by_determinant(problem, {.memory = 1'000'000}),
              count_by_determinant(problem, {}));
}

}  // namespace
}  // namespace polypack::testing
