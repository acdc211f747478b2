// Every shipped puzzle: its published counts by every engine, every packing verified.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> shipped_puzzles() {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(fs::path(POLYPACK_SOURCE_DIR) / "puzzles")) {
        if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
    }
    std::ranges::sort(files);
    return files;
}

SolveResult counted(const Puzzle& puzzle, const char* engine, int threads,
                    const PackingSink& sink = {}) {
    SolveOptions options;
    options.engine = engine;
    options.threads = threads;
    return solve(puzzle, options, sink);
}

void expect_published(const Puzzle& puzzle, const SolveResult& result) {
    EXPECT_TRUE(result.complete());
    EXPECT_EQ(result.all, puzzle.expect.all.value_or(result.all));
    EXPECT_EQ(result.distinct, puzzle.expect.distinct.value_or(result.distinct));
}

class Shipped : public ::testing::TestWithParam<std::string> {};

TEST_P(Shipped, CoverFindsThePublishedCountsOnAnyNumberOfThreads) {
    const Puzzle puzzle = read_puzzle(GetParam());
    EXPECT_TRUE(puzzle.expect.all || puzzle.expect.distinct)
        << "a puzzle should say what to expect";
    const SolveResult one = counted(puzzle, "cover", 1);
    const SolveResult many = counted(puzzle, "cover", 3);
    expect_published(puzzle, one);
    expect_published(puzzle, many);
    EXPECT_EQ(one.all, many.all);
    EXPECT_EQ(one.distinct, many.distinct);
    EXPECT_EQ(one.stats.nodes, many.stats.nodes);
}

TEST_P(Shipped, EveryDistinctPackingIsAPacking) {
    const Puzzle puzzle = read_puzzle(GetParam());
    std::uint64_t seen = 0;
    // Verification is slow on purpose; a thousand packings of a puzzle tell enough.
    (void)counted(puzzle, "cover", 1, [&](const Packing& packing) {
        const auto problem = verify(puzzle, packing.pieces);
        EXPECT_EQ(problem, std::nullopt) << *problem;
        return ++seen < 1000;
    });
}

TEST_P(Shipped, Algorithm13Agrees) {
    const Puzzle puzzle = read_puzzle(GetParam());
    const SolveResult fast = counted(puzzle, "cover", 1);
    // The reference takes tens of microseconds a node and knows no symmetry: what cover needs more
    // nodes for would take it minutes. The slow program has no bound but hours.
    const std::uint64_t most = POLYPACK_SLOW != 0 ? 3'000'000 : 20'000;
    if (fast.stats.nodes > most) GTEST_SKIP() << fast.stats.nodes << " nodes are too many";
    const SolveResult reference = counted(puzzle, "algorithm13", 0);
    EXPECT_EQ(reference.all, fast.all);
    EXPECT_EQ(reference.distinct, fast.distinct);
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Shipped, ::testing::ValuesIn(shipped_puzzles()),
                         [](const auto& parameter) {
                             std::string name = fs::path(parameter.param).stem().string();
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

}  // namespace
}  // namespace polypack::testing
