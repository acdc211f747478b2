// Every shipped puzzle: its published counts by every engine, every packing verified.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/reasons/reasons.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/search.hpp"
#include "polypack/packing/verify.hpp"

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

SearchResult counted(const Puzzle& puzzle, const Engine& engine, int threads,
                     const FoundPacking& found, const PlacementTable& table) {
    if (find_reason(puzzle, table)) return {};
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    SearchOptions options;
    options.threads = threads;
    options.admits = rule_filter(puzzle, table);
    return search(engine, table, symmetry, options, found);
}

void expect_published(const Puzzle& puzzle, const SearchResult& result) {
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.all, puzzle.expect.all.value_or(result.all));
    EXPECT_EQ(result.distinct, puzzle.expect.distinct.value_or(result.distinct));
}

class Shipped : public ::testing::TestWithParam<std::string> {};

TEST_P(Shipped, CoverFindsThePublishedCountsOnAnyNumberOfThreads) {
    const Puzzle puzzle = read_puzzle(GetParam());
    const PlacementTable table(puzzle);
    EXPECT_TRUE(puzzle.expect.all || puzzle.expect.distinct)
        << "a puzzle should say what to expect";
    const Engine& cover = *find_engine("cover");
    const SearchResult one = counted(puzzle, cover, 1, {}, table);
    const SearchResult many = counted(puzzle, cover, 3, {}, table);
    expect_published(puzzle, one);
    expect_published(puzzle, many);
    EXPECT_EQ(one.all, many.all);
    EXPECT_EQ(one.distinct, many.distinct);
    EXPECT_EQ(one.stats.nodes, many.stats.nodes);
}

TEST_P(Shipped, EveryDistinctPackingIsAPacking) {
    const Puzzle puzzle = read_puzzle(GetParam());
    const PlacementTable table(puzzle);
    std::uint64_t seen = 0;
    // Verification is slow on purpose; a thousand packings of a puzzle tell enough.
    (void)counted(
        puzzle, *find_engine("cover"), 1,
        [&](std::span<const int> packing, std::uint64_t) {
            const auto problem = verify(puzzle, laid_out(puzzle, table, packing));
            EXPECT_EQ(problem, std::nullopt) << *problem;
            return ++seen < 1000;
        },
        table);
}

TEST_P(Shipped, Algorithm13Agrees) {
    const Puzzle puzzle = read_puzzle(GetParam());
    const PlacementTable table(puzzle);
    const SearchResult fast = counted(puzzle, *find_engine("cover"), 1, {}, table);
    // The reference takes tens of microseconds a node and knows no symmetry: what cover needs more
    // nodes for would take it minutes. The slow program has no bound but hours.
    const std::uint64_t most = POLYPACK_SLOW != 0 ? 3'000'000 : 20'000;
    if (fast.stats.nodes > most) GTEST_SKIP() << fast.stats.nodes << " nodes are too many";
    const SearchResult reference = counted(puzzle, *find_engine("algorithm13"), 0, {}, table);
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
