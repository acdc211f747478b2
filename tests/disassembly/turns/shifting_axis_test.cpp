// Turns whose axes shift, as the search finds them and as the checker sees them.
#include "polypack/disassembly/turns/shifting_axis.hpp"

#include <gtest/gtest.h>

#include <random>

#include "polypack/disassembly/check_shifts.hpp"
#include "polypack/disassembly/moving_pieces.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack::testing {
namespace {

TEST(ShiftAngles, AreOnTheCircleFromNoughtToNinetyDegrees) {
    RationalAngle last{1, -1, 1};
    for (int number = 0; number < shift_angles; ++number) {
        const RationalAngle angle = shift_angle(number);
        EXPECT_EQ(angle.cosine * angle.cosine + angle.sine * angle.sine,
                  angle.radius * angle.radius);
        EXPECT_GT(static_cast<double>(angle.sine) / angle.radius,
                  static_cast<double>(last.sine) / last.radius);
        last = angle;
    }
    EXPECT_EQ(shift_angle(0).sine, 0);
    EXPECT_EQ(last.cosine, 0);
}

std::vector<Point> random_cells(std::mt19937& random, int x, int y, int wide, int deep) {
    std::vector<Point> cells;
    for (int j = 0; j < deep; ++j) {
        for (int i = 0; i < wide; ++i) {
            if (random() % 3 != 0) cells.push_back({x + i, y + j, 0});
        }
    }
    return cells;
}

// By corners on arcs, and by half-planes of cosines and sines.
TEST(ShiftingAxis, PassesWhereTheCheckerSaysSo) {
    const Lattice& lattice = *find_lattice("square");
    const QuarterTurn onward{};
    std::mt19937 random(1);
    int by_shifts = 0;
    int blocked = 0;
    for (int run = 0; run < 14; ++run) {
        SCOPED_TRACE(run);
        const auto any = [&](int least, int most) {
            return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
        };
        const auto turning = random_cells(random, 0, 0, 2, any(1, 3));
        auto still = random_cells(random, -2, -2, 6, 6);
        std::erase_if(still,
                      [&](const Point& p) { return p.x >= 0 && p.x <= 1 && p.y >= 0 && p.y <= 2; });
        std::erase_if(still, [&](const Point&) { return random() % 2 != 0; });
        if (turning.empty() || still.empty()) continue;
        const Bevel bevel = any(0, 30) * 4'003;
        const bool reverse = random() % 2 != 0;
        const int from = any(-1, 3);
        const int to = from + 2 * any(-1, 1);
        StopCheck check({});
        Turn turn;
        turn.from = reverse ? Point{0, 1, 0} : Point{1, 0, 0};
        turn.to = reverse ? Point{1, 0, 0} : Point{0, 1, 0};
        turn.about = {from, to, 0};
        TurnChecks turns(lattice, bevel);
        const auto turning_blocks = turns.blocks_of(turn, turning);
        const auto still_blocks = turns.blocks_of(turn, still);
        ShiftChecks checks(turns, turn, turning_blocks, still_blocks, check);
        ShiftingAxis axis(bevel, {});
        const auto found = axis.find(largest_blocks(turning, onward), largest_blocks(still, onward),
                                     from, to, reverse);
        ASSERT_EQ(found.has_value(), checks.exist());
        const bool fixed = !turns.in_way(turn, turning_blocks, still_blocks);
        TurnChecks wide(lattice, ShiftingAxis::bevel_of_fixed(bevel));
        if (!found) {
            EXPECT_FALSE(fixed);
            ++blocked;
            continue;
        }
        EXPECT_EQ(checks.wrong_with(*found), std::nullopt);
        EXPECT_EQ(found->empty(), fixed);
        EXPECT_FALSE(wide.in_way(turn, wide.blocks_of(turn, turning), wide.blocks_of(turn, still)));
        if (fixed) continue;
        ++by_shifts;
        // Where the axis is not brought back, or is shifted elsewhere, it is not the same turn.
        auto wrong = *found;
        wrong.pop_back();
        EXPECT_NE(checks.wrong_with(wrong), std::nullopt);
        EXPECT_NE(checks.wrong_with({}), std::nullopt);
    }
    EXPECT_GT(by_shifts, 0);
    EXPECT_GT(blocked, 0);
}

}  // namespace
}  // namespace polypack::testing
