#include "polypack/api/packings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/solve.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

static_assert(std::input_iterator<PackingRange::Iterator>);
static_assert(std::ranges::input_range<PackingRange>);

Puzzle on_square(int width, int height, std::vector<Piece> pieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

TEST(Packings, AreThoseOfSolveEachOnce) {
    for (const char* engine : {"cover", "sweep", "algorithm13"}) {
        for (const bool list_all : {false, true}) {
            SCOPED_TRACE(std::string(engine) + (list_all ? ", all" : ", distinct"));
            const SolveOptions options{.engine = engine, .list_all = list_all};
            std::set<std::vector<int>> expected;
            solve(soma_cube(), options, [&](const Packing& packing) {
                EXPECT_TRUE(expected.insert(packing.placements).second);
                return true;
            });
            std::set<std::vector<int>> walked;
            for (const Packing& packing : packings(soma_cube(), options)) {
                EXPECT_TRUE(walked.insert(packing.placements).second);
            }
            EXPECT_EQ(walked, expected);
        }
    }
}

TEST(Packings, CoverPuzzlesThatTakeManySteps) {
    const Puzzle puzzle = on_square(20, 3, pentominoes());
    std::vector<std::vector<int>> walked;
    PackingRange range = packings(puzzle);
    for (const Packing& packing : range) {
        EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
        EXPECT_TRUE(std::ranges::equal(laid_out(puzzle, range.table(), packing.placements),
                                       packing.pieces, {}, &PlacedPiece::cells,
                                       &PlacedPiece::cells));
        walked.push_back(packing.placements);
    }
    EXPECT_EQ(walked.size(), 2);
    int again = 0;
    for (const Packing& packing : packings(puzzle)) {
        EXPECT_EQ(packing.placements, walked[again++]) << "the order depends only on the puzzle";
    }
    std::uint64_t six_by_ten = 0;
    for ([[maybe_unused]] const Packing& packing : packings(on_square(10, 6, pentominoes()))) {
        ++six_by_ten;
    }
    EXPECT_EQ(six_by_ten, 2339);
}

TEST(Packings, ComeInTheSameOrderOnAnyNumberOfThreads) {
    const auto walk = [](const Puzzle& puzzle, const SolveOptions& options, int threads) {
        std::vector<std::pair<std::vector<int>, std::uint64_t>> walked;
        PackingRange range = packings(puzzle, options, threads);
        for (const Packing& packing : range) {
            walked.emplace_back(packing.placements, packing.class_size);
        }
        EXPECT_EQ(range.ending(), Ending::complete);
        return walked;
    };
    const auto expect_same = [&](const Puzzle& puzzle, const SolveOptions& options,
                                 std::size_t least) {
        const auto expected = walk(puzzle, options, 1);
        EXPECT_GE(expected.size(), least);
        EXPECT_EQ(walk(puzzle, options, 2), expected);
    };
    for (const char* engine : {"cover", "sweep", "algorithm13"}) {
        for (const bool list_all : {false, true}) {
            SCOPED_TRACE(std::string(engine) + (list_all ? ", all" : ", distinct"));
            expect_same(soma_cube(), {.engine = engine, .list_all = list_all}, 240);
        }
    }
    expect_same(on_square(15, 4, pentominoes()), {.list_all = true}, 4 * 368);
}

TEST(Packings, ComeOneByOneFromPuzzlesThatNobodyCanFinish) {
    const Puzzle puzzle = on_square(16, 16, {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})});
    int seen = 0;
    for (const Packing& packing : packings(puzzle, {.list_all = true})) {
        EXPECT_EQ(packing.pieces.size(), 128);
        if (++seen == 1000) break;
    }
    EXPECT_EQ(seen, 1000);
}

TEST(Packings, OfAnImpossiblePuzzleAreNone) {
    const Puzzle puzzle = on_square(3, 3, {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})});
    PackingRange range = packings(puzzle);
    EXPECT_TRUE(range.begin() == range.end());
}

TEST(Packings, SurviveAMoveAndKnowTheirEnd) {
    PackingRange range = packings(soma_cube());
    auto at = range.begin();
    PackingRange moved = std::move(range);
    int seen = 0;
    for (; at != moved.end(); ++at) ++seen;
    EXPECT_EQ(seen, 240);
    EXPECT_EQ(moved.ending(), Ending::complete);
    EXPECT_TRUE(range.begin() == range.end());  // NOLINT(bugprone-use-after-move): documented
    EXPECT_TRUE(PackingRange::Iterator() == range.end());
    PackingRange abandoned = packings(soma_cube());
    (void)abandoned.begin();
    EXPECT_EQ(abandoned.ending(), Ending::limit);
}

TEST(Packings, EndWhenStopped) {
    std::stop_source source;
    const Puzzle puzzle = on_square(16, 16, {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})});
    int seen = 0;
    for ([[maybe_unused]] const Packing& packing :
         packings(puzzle, {.list_all = true, .stop = source.get_token()})) {
        ++seen;
        source.request_stop();
    }
    EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace polypack::testing
