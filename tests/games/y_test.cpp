// Y and its reduction against walks from cell to cell.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

TEST(YReduction, NamesExactlyOneWinnerOfEveryFullBoard) {
    Random random(9);
    const auto board = YBoard<11>::board();
    for (int i = 0; i < 100'000; ++i) {
        const auto black = random_set(board, random, 50);
        ASSERT_NE(y_reduction<11>(black), y_reduction<11>(board - black));
    }
}

TEST(YReduction, OfBothColoursNamesOneWinnerOfAMillionFullBoards) {
    Random random(19);
    constexpr int side = 11;
    std::array<int, 2> wins{};
    for (int i = 0; i < 1'000'000; ++i) {
        YColumns<side> board;
        for (int column = 0; column < side; ++column) {
            // Rows from `column` on, each black or white.
            const std::uint64_t rows = ((std::uint64_t{1} << (2 * side)) - 1) & 0x5555555555555555 &
                                       ~((std::uint64_t{1} << (2 * column)) - 1);
            const std::uint64_t black = random.next() & rows;
            board.column[column] = black | (rows - black) << 1;
        }
        const unsigned winner = y_reduction_of_both<side>(board);
        ASSERT_TRUE(winner == 1 || winner == 2);
        ++wins[winner - 1];
    }
    // Fair to within five standard deviations.
    EXPECT_LT(std::abs(wins[0] - wins[1]), 5000);
}

TEST(YReduction, OfBothColoursAgreesWithThatOfEach) {
    Random random(20);
    constexpr int side = 13;
    const auto board = YBoard<side>::board();
    for (int i = 0; i < 20'000; ++i) {
        const auto black = random_set(board, random, 30 + i % 40);
        const auto white = random_set(board - black, random, i % 3 == 0 ? 80 : 100);
        const unsigned winner = y_reduction_of_both<side>(YColumns<side>::of(black, white));
        ASSERT_EQ(winner, y_reduction<side>(black) + 2U * y_reduction<side>(white));
    }
}

TEST(YReduction, AgreesWithConnectingTheThreeSides) {
    Random random(10);
    constexpr int side = 7;
    const auto neighbours = [](int row, int i) {
        std::vector<std::pair<int, int>> list;
        for (const auto& [dr, di] : {std::pair{0, 1}, std::pair{0, -1}, std::pair{1, 0},
                                     std::pair{1, 1}, std::pair{-1, 0}, std::pair{-1, -1}}) {
            const int r = row + dr;
            const int k = i + di;
            if (r >= 0 && r < side && k >= 0 && k <= r) list.emplace_back(r, k);
        }
        return list;
    };
    for (int round = 0; round < 3000; ++round) {
        const auto black = random_set(YBoard<side>::board(), random, 50);
        bool connects = false;
        std::set<std::pair<int, int>> seen;
        for (int row = 0; row < side && !connects; ++row) {
            if (!black.test(YBoard<side>::cell(row, 0)) || seen.contains({row, 0})) continue;
            bool right = false;
            bool bottom = false;
            std::vector<std::pair<int, int>> open{{row, 0}};
            seen.insert({row, 0});
            while (!open.empty()) {
                const auto [r, i] = open.back();
                open.pop_back();
                right = right || i == r;
                bottom = bottom || r == side - 1;
                for (const auto& next : neighbours(r, i)) {
                    if (black.test(YBoard<side>::cell(next.first, next.second)) &&
                        seen.insert(next).second) {
                        open.push_back(next);
                    }
                }
            }
            connects = right && bottom;
        }
        ASSERT_EQ(y_reduction<side>(black), connects);
    }
}

}  // namespace
}  // namespace polypack::testing
