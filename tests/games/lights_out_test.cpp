// Lights Out: published coranks, and solutions that darken the board.
#include <gtest/gtest.h>

#include <vector>

#include "polypack/games/lights_out.hpp"
#include "polypack/games/playout.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

TEST(LightsOut, HasThePublishedCoranks) {
    const std::vector<int> coranks{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16};
    for (std::size_t n = 1; n <= coranks.size(); ++n) {
        EXPECT_EQ(lights_out_corank(static_cast<int>(n)), coranks[n - 1]) << n;
    }
}

TEST(LightsOut, SolutionsDarkenTheBoardOrThereIsNone) {
    Random random(14);
    for (int size = 1; size <= 12; ++size) {
        for (int round = 0; round < 20; ++round) {
            const Grid<3> grid(GridKind::square, size, size);
            auto lights = random_set(grid.board(), random, 50);
            // Half of the boards are made by presses, so that a solution exists.
            const bool solvable = round % 2 == 0;
            if (solvable) {
                lights = {};
                for (const int cell : random_set(grid.board(), random, 50)) {
                    invert_neighbourhood(grid, Bitboard<3>::of(cell), lights);
                }
            }
            std::vector<char> list;
            for (int i = 0; i < size * size; ++i) list.push_back(lights.test(i));
            const auto presses = lights_out_solution(size, list);
            if (solvable || lights_out_corank(size) == 0) {
                ASSERT_TRUE(presses);
            }
            if (!presses) continue;
            LightsOut<3> game(size, lights);
            for (int i = 0; i < size * size; ++i) {
                if ((*presses)[i] != 0) game.press(i);
            }
            EXPECT_TRUE(game.dark());
        }
    }
    // One corner light of the 4x4 board cannot be put out alone.
    std::vector<char> corner(16, 0);
    corner[0] = 1;
    EXPECT_EQ(lights_out_solution(4, corner), std::nullopt);
}

}  // namespace
}  // namespace polypack::testing
