#include "polypack/solve.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle shipped(const std::string& name) {
    return read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + name + ".yaml");
}

Puzzle domino_board(int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})};
    return puzzle;
}

TEST(Solve, CountsTheSomaCube) {
    const SolveResult result = count(soma_cube());
    EXPECT_EQ(result.distinct, 240);
    EXPECT_EQ(result.all, 11520);
    EXPECT_GT(result.stats.nodes, 0);
    EXPECT_EQ(result.placements, 688);
    EXPECT_EQ(result.engine, "cover");
    EXPECT_TRUE(result.complete());
    EXPECT_GT(result.seconds.total(), 0);
}

TEST(Solve, HandsEveryPackingToTheSink) {
    const Puzzle puzzle = soma_cube();
    std::uint64_t classes = 0;
    std::uint64_t members = 0;
    const SolveResult result = solve(puzzle, {}, [&](const Packing& packing) {
        EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
        EXPECT_EQ(packing.placements.size(), packing.pieces.size());
        ++classes;
        members += packing.class_size;
        return true;
    });
    EXPECT_EQ(classes, result.distinct);
    EXPECT_EQ(members, result.all);
}

TEST(Solve, AppliesTheRulesOfThePuzzle) {
    Puzzle puzzle = domino_board(6, 5);
    EXPECT_EQ(count(puzzle).all, 1183);
    puzzle.rules.fault_free = true;
    EXPECT_EQ(count(puzzle).all, 6);
    EXPECT_EQ(count(puzzle, {.engine = "algorithm13"}).all, 6);
    int seen = 0;
    for ([[maybe_unused]] const Packing& packing : packings(puzzle, {.list_all = true})) ++seen;
    EXPECT_EQ(seen, 6);
}

// Around a ring of four cells, two dominoes leave two lines between them, wherever they lie.
TEST(Solve, FindsFaultsWhereTheRegionWraps) {
    Puzzle ring = domino_board(4, 1);
    ring.region.period = {4, 0, 0};
    EXPECT_EQ(count(ring).all, 2);
    ring.rules.fault_free = true;
    EXPECT_EQ(count(ring).all, 0);
    ring.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}})};
    EXPECT_EQ(count(ring).all, 1);
}

TEST(Solve, GivesTheReasonWhenThereIsNoPacking) {
    const SolveResult result = count(domino_board(3, 3));
    EXPECT_TRUE(result.reason.has_value());
    EXPECT_EQ(result.all, 0);
    EXPECT_EQ(result.stats.nodes, 0);
    EXPECT_TRUE(result.complete());
}

// Colourings are looked for once a search is not short, or has found nothing.
TEST(Solve, GivesTheSameReasonLate) {
    Puzzle long_search = domino_board(8, 8);
    long_search.region.cells.pop_back();
    long_search.region.cells.erase(long_search.region.cells.begin());
    Puzzle short_search = domino_board(5, 4);
    short_search.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}),
                           piece("O", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}),
                           piece("L", {{0, 0}, {1, 0}, {2, 0}, {2, 1}}, true),
                           piece("S", {{0, 0}, {1, 0}, {1, 1}, {2, 1}}, true),
                           piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true)};
    for (const Puzzle& puzzle : {long_search, short_search}) {
        const PreparedPuzzle eager(puzzle);
        ASSERT_NE(eager.reason(), nullptr);
        EXPECT_EQ(eager.reason()->kind, ReasonKind::colouring);
        const PreparedPuzzle late(puzzle, {}, Purpose::search, Reasons::late);
        EXPECT_EQ(late.reason(), nullptr);
        ASSERT_NE(late.complete_reason({}), nullptr);
        EXPECT_EQ(late.reason()->text, eager.reason()->text);
        for (const std::uint64_t limit : {0, 1}) {
            for (const int threads : {1, 2}) {
                const SolveResult result = count(puzzle, {.threads = threads, .limit = limit});
                ASSERT_TRUE(result.reason);
                EXPECT_EQ(result.reason->text, eager.reason()->text);
                EXPECT_EQ(result.stats.nodes, 0);
                EXPECT_TRUE(result.complete());
            }
        }
        EXPECT_FALSE(count(puzzle, {.time_limit = 1, .colourings = false}).reason);
        EXPECT_TRUE(estimate(puzzle, {}).impossible);
    }
}

TEST(Solve, SaysWhatEndedIt) {
    EXPECT_EQ(count(soma_cube(), {.limit = 3}).ending, Ending::limit);
    EXPECT_EQ(count(soma_cube(), {.limit = 3}).distinct, 3);
    EXPECT_EQ(count(domino_board(20, 20), {.time_limit = 0.05}).ending, Ending::time);
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(count(soma_cube(), {.stop = source.get_token()}).ending, Ending::stopped);
    const SolveResult refused = solve(soma_cube(), {}, [](const Packing&) { return false; });
    EXPECT_EQ(refused.ending, Ending::limit);
    EXPECT_EQ(refused.distinct, 1);
}

TEST(Solve, ReportsEachClassOnceUnderALimit) {
    const Puzzle puzzle = soma_cube();
    for (const int threads : {1, 4}) {
        std::vector<Packing> found;
        const SolveResult result =
            solve(puzzle, {.threads = threads, .limit = 300}, [&](const Packing& packing) {
                found.push_back(packing);
                return true;
            });
        // There are fewer than the limit: the counts are those of the puzzle.
        EXPECT_EQ(found.size(), 240);
        EXPECT_EQ(result.distinct, 240);
        EXPECT_EQ(result.all, 11520);
        EXPECT_TRUE(result.complete());
    }
}

TEST(Solve, TakesAnyPackingForTheFirst) {
    // The member of its class that a complete search would report is hours away.
    Puzzle puzzle = domino_board(20, 20);
    puzzle.pieces = {piece("L", {{0, 0}, {1, 0}, {2, 0}, {2, 1}}, true, {0, unlimited})};
    const SolveResult result = count(puzzle, {.threads = 1, .limit = 1});
    EXPECT_EQ(result.distinct, 1);
    EXPECT_LT(result.stats.nodes, 100'000);
}

TEST(Solve, RefusesOptionsThatNameNothing) {
    EXPECT_THROW((void)count(soma_cube(), {.engine = "magic"}), UserError);
    EXPECT_THROW((void)count(soma_cube(), {.tuning = {.simd = "avx1024"}}), std::invalid_argument);
}

TEST(Solve, RefusesOptionsThatMeanNothing) {
    const SolveOptions nan{.time_limit = std::numeric_limits<double>::quiet_NaN()};
    for (const SolveOptions& options : {nan, SolveOptions{.threads = -1}}) {
        EXPECT_THROW((void)count(soma_cube(), options), std::invalid_argument);
        EXPECT_THROW((void)estimate(soma_cube(), options), std::invalid_argument);
        EXPECT_THROW((void)explain(soma_cube(), options), std::invalid_argument);
        EXPECT_THROW((void)packings(soma_cube(), options), std::invalid_argument);
    }
}

TEST(Solve, EndsAtOnceWhereTheTimeIsOver) {
    const SolveOptions over{.time_limit = -1};
    EXPECT_EQ(count(domino_board(2, 1), over).ending, Ending::time);
    EXPECT_EQ(PreparedPuzzle(domino_board(2, 1)).solve(over).ending, Ending::time);
    EXPECT_EQ(packings(domino_board(2, 1), over).ending(), Ending::time);
    EXPECT_EQ(explain(domino_board(2, 1), over).verdict, Verdict::undecided);
    const Estimate nothing = estimate(domino_board(2, 1), over);
    EXPECT_EQ(nothing.probes, 0);
    EXPECT_FALSE(nothing.reliable());
}

TEST(First, IsAPackingOrNothing) {
    const Puzzle puzzle = shipped("pentominoes-6x10");
    const auto packing = first(puzzle);
    ASSERT_TRUE(packing.has_value());
    EXPECT_EQ(verify(puzzle, packing->pieces), std::nullopt);
    EXPECT_EQ(first(domino_board(3, 3)), std::nullopt);
}

TEST(PreparedPuzzle, SearchesAgainAndAgain) {
    const PreparedPuzzle prepared(soma_cube());
    for (const char* engine : {"cover", "algorithm13", "cover"}) {
        EXPECT_EQ(prepared.solve({.engine = engine}).distinct, 240) << engine;
    }
    EXPECT_TRUE(prepared.estimate({}, {}).exact);
    EXPECT_EQ(prepared.explain({}).verdict, Verdict::packable);
}

TEST(PreparedPuzzle, SaysWhyItIsNotReady) {
    const PreparedPuzzle late(soma_cube(), {.time_limit = -1});
    EXPECT_FALSE(late.ready());
    EXPECT_EQ(late.solve({}).ending, Ending::time);
    std::stop_source source;
    source.request_stop();
    const PreparedPuzzle stopped(soma_cube(), {.time_limit = -1, .stop = source.get_token()});
    EXPECT_FALSE(stopped.ready());
    EXPECT_EQ(stopped.solve({}).ending, Ending::stopped);
}

TEST(PreparedPuzzle, ChecksTheSameOptionsAsTheFunctions) {
    const PreparedPuzzle prepared(soma_cube());
    for (const SolveOptions& bad : {SolveOptions{.engine = "magic"}, SolveOptions{.threads = -1},
                                    SolveOptions{.tuning = {.simd = "avx1024"}}}) {
        EXPECT_THROW((void)prepared.solve(bad), std::invalid_argument);
        EXPECT_THROW((void)prepared.estimate(bad, {}), std::invalid_argument);
        EXPECT_THROW((void)prepared.explain(bad), std::invalid_argument);
        EXPECT_THROW((void)explain(soma_cube(), bad), std::invalid_argument);
    }
    EXPECT_THROW((void)prepared.estimate({}, {.probes = -1}), std::invalid_argument);
}

TEST(EstimatePuzzle, KnowsImpossiblePuzzlesWithoutASearch) {
    const Estimate estimated = estimate(domino_board(3, 3), {});
    EXPECT_TRUE(estimated.impossible);
    EXPECT_FALSE(estimated.searched);
    EXPECT_EQ(estimated.all.high, 0);
}

TEST(EstimatePuzzle, WorksForEveryEngine) {
    for (const Engine& engine : engines()) {
        SolveOptions options;
        options.engine = engine.name;
        const Estimate exact = estimate(soma_cube(), options);
        EXPECT_TRUE(exact.searched) << engine.name;
        EXPECT_EQ(exact.distinct.value, 240) << engine.name;
        options.time_limit = 60;
        const Estimate probed = estimate(shipped("pentominoes-6x10"), options,
                                         {.probes = 200, .seed = 1, .small_tree = 10'000});
        EXPECT_FALSE(probed.exact) << engine.name;
        EXPECT_EQ(probed.probes, 200) << engine.name;
        EXPECT_GT(probed.nodes.low, 10'000) << engine.name;
    }
}

}  // namespace
}  // namespace polypack::testing
