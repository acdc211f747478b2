// Searches side by side: callers may run as many as they like, on shared puzzles, and stop and
// watch them from other threads. Also run under ThreadSanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "polypack/analysis/outlook.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/solve.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr int callers = 4;

void side_by_side(const std::function<void(int)>& call) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < callers; ++i) threads.emplace_back([&, i] { call(i); });
}

// Far too large to be searched to the end.
Puzzle tetrominoes_in_a_square() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 12, 12);
    puzzle.pieces = {piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, {0, unlimited}),
                     piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, {0, unlimited})};
    return puzzle;
}

TEST(Concurrency, APreparedPuzzleIsShared) {
    const PreparedPuzzle prepared(soma_cube());
    side_by_side([&](int i) {
        SolveOptions options{.threads = 1};
        options.engine = i % 2 == 0 ? "cover" : "algorithm13";
        options.limit = i % 2 == 0 ? 0 : 3;
        std::uint64_t seen = 0;
        const SolveResult result = prepared.solve(options, [&](const Packing&) {
            ++seen;
            return true;
        });
        EXPECT_EQ(result.distinct, i % 2 == 0 ? 240 : 3);
        EXPECT_EQ(seen, result.distinct);
    });
}

TEST(Concurrency, EveryFunctionRunsBesideTheOthers) {
    const Puzzle puzzle = soma_cube();
    side_by_side([&](int i) {
        switch (i) {
            case 0:
                EXPECT_EQ(count(puzzle, {.threads = 1}).distinct, 240);
                break;
            case 1: {
                std::uint64_t seen = 0;
                for (const Packing& packing : packings(puzzle)) seen += packing.class_size;
                EXPECT_EQ(seen, 11520);
                break;
            }
            case 2:
                EXPECT_GT(estimate(puzzle, {.threads = 1}).nodes.value, 0);
                break;
            default:
                EXPECT_EQ(explain(puzzle, {.threads = 1}).verdict, Verdict::packable);
        }
    });
}

TEST(Concurrency, ALimitOnTimeEndsASearch) {
    const Puzzle puzzle = tetrominoes_in_a_square();
    side_by_side([&](int i) {
        const SolveResult result = count(puzzle, {.threads = 1, .time_limit = 0.05 * (i + 1)});
        EXPECT_EQ(result.ending, Ending::time);
    });
}

TEST(Concurrency, ASearchIsWatchedAndStoppedByAnotherThread) {
    const Puzzle puzzle = tetrominoes_in_a_square();
    Progress progress;
    std::stop_source source;
    std::jthread watcher([&] {
        while (progress.search.nodes_so_far == 0) std::this_thread::yield();
        EXPECT_GT(outlook(progress.search, 1).nodes, 0);
        source.request_stop();
    });
    const SolveResult result =
        count(puzzle, {.threads = 1, .stop = source.get_token(), .progress = &progress});
    EXPECT_EQ(result.ending, Ending::stopped);
}

}  // namespace
}  // namespace polypack::testing
