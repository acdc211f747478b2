// Clobber, Connect Four, Yavalath and Hex.
#include <gtest/gtest.h>

#include <utility>

#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
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

}  // namespace
}  // namespace polypack::testing
