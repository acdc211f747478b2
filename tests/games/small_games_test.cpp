// Clobber, Connect Four, Yavalath and Hex.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/fast_playouts.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/perft.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/yavalath.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

TEST(Clobber, RemovesAPieceAMove) {
    Random random(8);
    Clobber game;
    int pieces = 64;
    while (!game.over()) {
        ASSERT_EQ((game.mine() | game.theirs()).count(), pieces--);
        const auto moves = game.moves();
        game.play(moves[random.below(moves.size())]);
    }
    EXPECT_EQ(game.winner(), game.player() ^ 1);
}

TEST(ConnectFour, SeesFoursInEveryDirectionAndNoneAcrossColumns) {
    const auto at = [](int column, int row) {
        return Bitboard<1>::of(column * ConnectFour::column_bits + row);
    };
    for (const auto& [dx, dy] :
         {std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{1, -1}}) {
        for (int x = 0; x < 7; ++x) {
            for (int y = 0; y < 6; ++y) {
                if (x + 3 * dx > 6 || y + 3 * dy > 5 || y + 3 * dy < 0) continue;
                Bitboard<1> four;
                for (int i = 0; i < 4; ++i) four |= at(x + i * dx, y + i * dy);
                EXPECT_TRUE(ConnectFour::has_four(four));
                EXPECT_FALSE(ConnectFour::has_four(four - at(x, y)));
            }
        }
    }
    EXPECT_FALSE(ConnectFour::has_four(at(0, 4) | at(0, 5) | at(1, 0) | at(1, 1)));
}

TEST(Yavalath, ThreeLosesFourWins) {
    Yavalath losing;
    const auto cell = [](int x, int y) { return Yavalath::cell(x, y); };
    for (const int move : {cell(2, 4), cell(0, 8), cell(3, 4), cell(2, 8), cell(4, 4)}) {
        EXPECT_FALSE(losing.over());
        losing.play(move);
    }
    EXPECT_TRUE(losing.over());
    EXPECT_EQ(losing.winner(), 1);
    Yavalath winning;
    for (const int move :
         {cell(2, 4), cell(0, 8), cell(3, 4), cell(2, 8), cell(5, 4), cell(4, 8), cell(4, 4)}) {
        winning.play(move);
    }
    EXPECT_EQ(winning.winner(), 0);
    EXPECT_EQ(Yavalath::board().count(), 61);
}

TEST(Hex, ExactlyOnePlayerConnectsOnAFullBoard) {
    Random random(11);
    using Hex = HexGame<9>;
    for (int i = 0; i < 5000; ++i) {
        const auto first = random_set(Hex::board(), random, 50);
        ASSERT_NE(Hex::connects(first, 0), Hex::connects(Hex::board() - first, 1));
    }
    EXPECT_EQ(perft(HexGame<2>(), 1, false), 4);
    EXPECT_EQ(perft(HexGame<2>(), 3, false), 24);
    EXPECT_EQ(perft(HexGame<9>(), 3, false), 511920);
}

TEST(FastPlayouts, OfClobberHaveTheWinnersOfPlayingByLists) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        std::array<Random, 3> streams{Random(seed), Random(seed + 1000), Random(seed + 2000)};
        const auto winners = ClobberPlayouts<3>(streams).winners();
        for (int g = 0; g < 3; ++g) {
            ASSERT_EQ(winners[g], random_winner(Clobber(), streams[g])) << seed;
        }
    }
}

// A game of Yavalath on an array, following neighbours from the last cell.
int plain_yavalath(const std::vector<int>& order) {
    std::map<std::pair<int, int>, int> owner;
    for (std::size_t ply = 0; ply < order.size(); ++ply) {
        const std::pair at{Yavalath::column_of(order[ply]), Yavalath::row_of(order[ply])};
        const int me = static_cast<int>(ply % 2);
        owner[at] = me;
        int longest = 0;
        bool three = false;
        for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{0, 1}, std::pair{-1, 1}}) {
            int length = 1;
            for (const int sign : {1, -1}) {
                for (int step = 1;; ++step) {
                    const auto next =
                        owner.find({at.first + sign * step * dx, at.second + sign * step * dy});
                    if (next == owner.end() || next->second != me) break;
                    ++length;
                }
            }
            longest = std::max(longest, length);
            three = three || length == 3;
        }
        if (longest >= 4) return me;
        if (three) return me ^ 1;
    }
    return -1;
}

TEST(FastPlayouts, OfYavalathHaveTheWinnersOfFollowingNeighbours) {
    std::array<int, 3> results{};
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        Random random(seed);
        Random again(seed);
        std::vector<int> order(61);
        std::iota(order.begin(), order.end(), 0);
        for (int i = 0; i < 61; ++i) std::swap(order[i], order[i + again.below(61 - i)]);
        const int winner = yavalath_random_winner(random);
        ASSERT_EQ(winner, plain_yavalath(order)) << seed;
        Yavalath game;
        for (int i = 0; !game.over(); ++i) game.play(order[i]);
        ASSERT_EQ(game.winner(), winner) << seed;
        ++results[winner + 1];
    }
    EXPECT_GT(results[1], 1000);
    EXPECT_GT(results[2], 1000);
}

TEST(Yavalath, CoordinatesGoBothWays) {
    int cell = 0;
    for (int y = 0; y < Yavalath::rows; ++y) {
        for (int x = 0; x < Yavalath::rows; ++x) {
            if (!Yavalath::inside(x, y)) continue;
            EXPECT_EQ(Yavalath::cell(x, y), cell);
            EXPECT_EQ(Yavalath::column_of(cell), x);
            EXPECT_EQ(Yavalath::row_of(cell), y);
            ++cell;
        }
    }
    EXPECT_EQ(cell, 61);
}

}  // namespace
}  // namespace polypack::testing
