// Obstacles of a block that makes a quarter turn, and the least bevel at which it passes them.
#include "polypack/disassembly/turns/quarter_turns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "polypack/disassembly/cells_in_way.hpp"

namespace polypack::testing {
namespace {

Rectangle rectangle(const Block& block, int x, int y, Bevel bevel) {
    constexpr std::int64_t half = bevel_unit / 2;
    return {half * x - half + bevel, half * x + half * (2 * block.wide - 1) - bevel,
            half * y - half + bevel, half * y + half * (2 * block.deep - 1) - bevel};
}

constexpr Block shapes[] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}};

// By half-planes of cosines and sines in place of circles.
TEST(SweptByTurn, IsWhatTheCheckerFindsInTheWay) {
    constexpr int most = 6;
    for (const Bevel bevel : {0, 1, 40'500, 146'447, 250'000, 400'000, 499'999}) {
        for (const int odd : {0, 1}) {
            for (int x = odd - most; x <= most; x += 2) {
                for (int y = odd; y <= most; y += 2) {
                    for (int to_x = odd - 8; to_x <= 8; to_x += 2) {
                        for (int to_y = odd - 8; to_y <= 8; to_y += 2) {
                            const Block& turning = shapes[static_cast<unsigned>(x + y + most) % 4];
                            const Block& resting = shapes[static_cast<unsigned>(to_x + 8) / 2 % 4];
                            ASSERT_EQ(meets_in_turn(turning, x, y, resting, to_x, to_y, bevel),
                                      in_the_way_of_turn(rectangle(turning, x, y, bevel),
                                                         rectangle(resting, to_x, to_y, bevel)))
                                << bevel << ": " << x << " " << y << " to " << to_x << " " << to_y;
                        }
                    }
                }
            }
        }
    }
}

// A cell at the axis turns in its corner: it sweeps the quarter of a disc of radius sqrt(2), which
// reaches into all cells around that are in the quadrant, and the next.
TEST(SweptByTurn, OfCellsAreRings) {
    SweptByTurn swept;
    const auto cells = [&](int x, int y) {
        std::set<std::pair<int, int>> found;
        for (const BlockInWay& way : swept.in_way({}, x, y, false)) found.insert({way.x, way.y});
        return found;
    };
    // About the middle of a cell, its corners reach into the four beside it.
    EXPECT_EQ(cells(0, 0),
              (std::set<std::pair<int, int>>{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}));
    // About a corner of it: itself, where it goes, and both beyond them.
    EXPECT_EQ(cells(1, 1), (std::set<std::pair<int, int>>{{0, 0}, {-1, 0}, {0, 1}, {-1, 1}}));
}

TEST(SweptByTurn, TheLeastBevelIsThatAtWhichCornersPass) {
    SweptByTurn swept;
    // A cell that turns about its middle reaches sqrt(2) * (1/2 - b), its neighbour begins at
    // 1/2 + b: they pass at b = (sqrt(2) - 1) / (2 * (sqrt(2) + 1)).
    const double least = (std::numbers::sqrt2 - 1) / (2 * (std::numbers::sqrt2 + 1));
    const auto& ways = swept.in_way({}, 0, 0, true);
    const auto beside = std::ranges::find_if(ways, [](const BlockInWay& way) {
        return way.x == 1 && way.y == 0 && way.block == Block{};
    });
    ASSERT_NE(beside, ways.end());
    EXPECT_EQ(beside->passes_at, static_cast<Bevel>(std::ceil(least * bevel_unit)));
    EXPECT_TRUE(meets_in_turn({}, 0, 0, {}, 2, 0, beside->passes_at - 1));
    EXPECT_FALSE(meets_in_turn({}, 0, 0, {}, 2, 0, beside->passes_at));
}

// Cells of a piece have no rim between them: what passes between two cells with rims need not pass
// between those of a piece.
TEST(SweptByTurn, ThereIsNoRimWithinAPiece) {
    SweptByTurn swept;
    int more = 0;
    for (int x = -6; x <= 6; ++x) {
        for (const BlockInWay& way : swept.in_way({}, x, x & 1, true)) {
            if (way.block == Block{}) continue;
            const int first_x = x + 2 * way.x;
            const int first_y = (x & 1) + 2 * way.y;
            const Bevel less = way.passes_at - 1;
            EXPECT_TRUE(meets_in_turn({}, x, x & 1, way.block, first_x, first_y, less));
            for (int i = 0; i < way.block.wide; ++i) {
                for (int j = 0; j < way.block.deep; ++j) {
                    EXPECT_FALSE(
                        meets_in_turn({}, x, x & 1, {}, first_x + 2 * i, first_y + 2 * j, less));
                }
            }
            ++more;
        }
    }
    EXPECT_GT(more, 0);
}

}  // namespace
}  // namespace polypack::testing
