#include "polypack/analysis/explain.hpp"

#include <gtest/gtest.h>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Explanation explained(const Puzzle& puzzle) {
    return explain(puzzle, PlacementTable(puzzle), {});
}

Puzzle flat(std::vector<Piece> pieces, int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = std::move(pieces);
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

const std::vector<Point> straight_three{{0, 0}, {1, 0}, {2, 0}};

// The demands are impossible together, but not after dropping any one of them.
void expect_irreducible(const Puzzle& puzzle, const Demands& demands) {
    const auto packable = [&](const Demands& kept) {
        Puzzle relaxed = puzzle;
        for (RegionCell& cell : relaxed.region.cells) cell.required = false;
        for (const int cell : kept.cells) relaxed.region.cells[cell].required = true;
        for (Piece& piece : relaxed.pieces) piece.copies.min = 0;
        for (const int piece : kept.pieces) {
            relaxed.pieces[piece].copies.min = puzzle.pieces[piece].copies.min;
        }
        return explained(relaxed).verdict == Verdict::packable;
    };
    EXPECT_FALSE(packable(demands));
    for (std::size_t i = 0; i < demands.cells.size(); ++i) {
        Demands fewer = demands;
        fewer.cells.erase(fewer.cells.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_TRUE(packable(fewer)) << "cell " << demands.cells[i];
    }
    for (std::size_t i = 0; i < demands.pieces.size(); ++i) {
        Demands fewer = demands;
        fewer.pieces.erase(fewer.pieces.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_TRUE(packable(fewer)) << "piece " << demands.pieces[i];
    }
}

TEST(Explain, FindsThatTheSomaCubeHasAPacking) {
    const Explanation result = explained(soma_cube());
    EXPECT_EQ(result.verdict, Verdict::packable);
    EXPECT_FALSE(result.conflict);
    EXPECT_TRUE(result.forced.empty());
    EXPECT_EQ(result.items, 34);
    EXPECT_EQ(result.hardest_cells.size(), 5U);
}

TEST(Explain, NamesVolumes) {
    const Explanation result = explained(flat({piece("I", straight_three)}, 2, 2));
    EXPECT_EQ(result.verdict, Verdict::impossible);
    EXPECT_TRUE(result.reason(ReasonKind::volumes));
}

TEST(Explain, FollowsWhatIsForced) {
    const Explanation result =
        explained(flat({piece("I", straight_three), piece("O", {{0, 0}})}, 4, 1));
    EXPECT_EQ(result.verdict, Verdict::packable);
    EXPECT_FALSE(result.contradiction);
    const Explanation one = explained(flat({piece("I", straight_three)}, 3, 1));
    EXPECT_EQ(one.forced, std::vector<int>{0});
}

TEST(Explain, FindsAPieceThatFitsNowhere) {
    const Explanation result =
        explained(flat({piece("I", straight_three), piece("O", {{0, 0}})}, 2, 2));
    const Reason* reason = result.reason(ReasonKind::piece_without_placement);
    ASSERT_TRUE(reason);
    EXPECT_EQ(reason->pieces, std::vector<int>{0});
    ASSERT_TRUE(result.conflict);
    EXPECT_EQ(result.conflict->pieces, std::vector<int>{0});
    EXPECT_TRUE(result.irreducible);
}

TEST(Explain, NarrowsAConflictUntilNothingCanGo) {
    // Wherever the S is placed, it separates the two cells it leaves; all sums of coloured cells
    // match.
    const Puzzle puzzle =
        flat({piece("S", {{0, 0}, {1, 0}, {1, 1}, {2, 1}}), piece("D", {{0, 0}, {1, 0}})}, 3, 2);
    const Explanation result = explained(puzzle);
    ASSERT_EQ(result.verdict, Verdict::impossible);
    EXPECT_TRUE(result.reasons.empty());
    ASSERT_TRUE(result.conflict);
    EXPECT_TRUE(result.irreducible);
    expect_irreducible(puzzle, *result.conflict);
}

TEST(Explain, SaysUndecidedWhenStopped) {
    std::stop_source source;
    source.request_stop();
    Puzzle puzzle = flat(pentominoes(), 10, 6);
    puzzle.region.cells.erase(puzzle.region.cells.begin());
    puzzle.region.cells.push_back({{0, 6}});
    ExplainLimits limits;
    limits.stop = source.get_token();
    const Explanation result = explain(puzzle, PlacementTable(puzzle), limits);
    EXPECT_NE(result.verdict, Verdict::impossible);
}

}  // namespace
}  // namespace polypack::testing
