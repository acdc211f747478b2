// Notations: what is read and written, and what a wrong text is answered with.
#include "polypack/games/board_text.hpp"

#include <gtest/gtest.h>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

template <class Read>
std::string refusal(Read&& read) {
    try {
        read();
    } catch (const GameTextError& error) {
        return error.what();
    }
    return "accepted";
}

template <class G>
std::string refused(const char* text) {
    return refusal([&] { static_cast<void>(G::from_text(text)); });
}

TEST(GameText, HasTheOpeningsOfTheFields) {
    EXPECT_EQ(Othello().to_text(),
              "---------------------------OX------XO--------------------------- X;");
    EXPECT_EQ(Ataxx().to_text(), "x5o/7/7/7/7/7/o5x x 0 1");
    EXPECT_EQ(Breakthrough().to_text(), "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w");
    EXPECT_EQ(ConnectFour().to_text(), "7/7/7/7/7/7 x");
    EXPECT_EQ(Clobber().to_text(),
              "xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/"
              "oxoxoxox x");
    EXPECT_EQ(Yavalath().to_text(), "- - x");
    EXPECT_EQ(HexGame<11>().to_text(), "11 - - x");
    EXPECT_EQ(YGame<9>().to_text(), "9 - - x");
    EXPECT_EQ(Go<2>(9).to_text(), "(;GM[1]SZ[9]KM[7.5]PL[B])");
    EXPECT_EQ(LightsOut<1>(3, Bitboard<1>{{0b101}}).to_text(), "x1x/3/3");
}

TEST(GameText, NamesMovesAsTheFieldsDo) {
    Othello othello;
    for (const char* move : {"f5", "D6", "c3", "d3"}) othello.play(othello.move_from_text(move));
    EXPECT_EQ(othello.to_text(),
              "------------------XO-------OX------OXX-----O-------------------- X;");
    Ataxx ataxx;
    ataxx.play(ataxx.move_from_text("b7"));
    ataxx.play(ataxx.move_from_text("g7g5"));
    EXPECT_EQ(ataxx.to_text(), "xx5/7/6o/7/7/7/o5x x 1 2");
    Breakthrough breakthrough;
    breakthrough.play(breakthrough.move_from_text("a2b3"));
    breakthrough.play(breakthrough.move_from_text("h7h6"));
    EXPECT_EQ(breakthrough.to_text(), "bbbbbbbb/bbbbbbb1/7b/8/8/1w6/1wwwwwww/wwwwwwww w");
    Clobber clobber;
    clobber.play(clobber.move_from_text("a8b8"));
    EXPECT_EQ(clobber.to_text().substr(0, 12), "1xxoxoxo/oxo");
    EXPECT_EQ(ConnectFour::from_text("4453").to_text(), "7/7/7/7/3o3/2oxx2 x");
    Go<6> go(19);
    go.play(go.move_from_text("pd"));
    EXPECT_EQ(go.stones(0), Bitboard<6>::of(3 * 19 + 15));
    go.play(go.move_from_text("tt"));
    EXPECT_EQ(go.to_text(), "(;GM[1]SZ[19]KM[7.5]AB[pd]PL[B]MN[2]ZP[1])");
    EXPECT_EQ(go.move_to_text(Go<6>::pass), "pass");
    Yavalath yavalath;
    yavalath.play(yavalath.move_from_text("a1"));
    yavalath.play(yavalath.move_from_text("e9"));
    EXPECT_EQ(yavalath.pieces(0).first(), 0);
    EXPECT_EQ(yavalath.pieces(1).first(), 34);
    EXPECT_EQ(Yavalath::column_of(34), 8);
}

TEST(GameText, SaysWhatIsWrong) {
    EXPECT_EQ(refused<Ataxx>("x5o/7/7/7/7/7 x 0 1"), "the board has 6 rows, not 7");
    EXPECT_EQ(refused<Ataxx>("x5/7/7/7/7/7/7 x 0 1"), "row 1 has 6 cells, not 7");
    EXPECT_EQ(refused<Ataxx>("x5oo/7/7/7/7/7/7 x 0 1"), "row 1 has 8 cells, not 7");
    EXPECT_EQ(refused<Ataxx>("x7/7/7/7/7/7/7 x 0 1"),
              "row 1 has a run of '7' empty cells where 6 are left");
    EXPECT_EQ(refused<Ataxx>("x5q/7/7/7/7/7/7 x"), "'q' is none of 'xo-', numbers and '/'");
    EXPECT_EQ(refused<Ataxx>("x5o/7/7/7/7/7/o5x z 0 1"),
              "the side to move must be 'x' or 'o', got 'z'");
    EXPECT_EQ(refused<Ataxx>("x5o/7/7/7/7/7/o5x x -1 1"),
              "the plies without growth must be an integer in 0..100, got '-1'");
    EXPECT_EQ(refused<Ataxx>("x5o/7/7/7/7/7/o5x x 0 1 2"), "nothing should follow, got '2'");
    EXPECT_EQ(refused<Ataxx>("x5o/7/7/7/7/7/o5x"),
              "the text ends where the side to move should be");
    EXPECT_EQ(refused<Othello>("XO X;"), "the board has 64 cells, got 2");
    EXPECT_EQ(refused<ConnectFour>("7/7/7/7/3x3/7 x"), "column 4 has a disc above an empty cell");
    EXPECT_EQ(refused<ConnectFour>("7/7/7/7/7/xxxx3 x"),
              "the side to move has four in a row already");
    EXPECT_EQ(refused<ConnectFour>("44444448"), "'4' is not a legal move");
    EXPECT_EQ(refused<Breakthrough>("w7/8/8/8/8/8/8/b7 b"), "the side to move has won already");
    EXPECT_EQ(refused<HexGame<11>>("5 - - x"), "the board is of size 11, not 5");
    EXPECT_EQ(refused<HexGame<11>>("11 a1,b2 b2 x"), "'b2' is off the board or taken");
    EXPECT_EQ(refused<HexGame<11>>("11 l1 - x"), "'l1' is not a cell from a1 to k11");
    EXPECT_EQ(refused<YGame<5>>("5 b1 - x"), "'b1' is off the board or taken");
    EXPECT_EQ(refused<Yavalath>("a6 - x"), "row 'a' has 5 cells, got 'a6'");
    EXPECT_EQ(refused<Yavalath>("a1,a2,a3 - x"),
              "the side to move has a line of three or four already");
    EXPECT_EQ(refused<Go<2>>("(;SZ[9]AB[aa]AW[ab][ba])"), "a group has no liberty");
    EXPECT_EQ(refused<Go<2>>("(;SZ[12])"), "the size (SZ) must be an integer in 1..11, got '12'");
    EXPECT_EQ(refused<Go<2>>("(;SZ[9]AB[jj])"), "'jj' is not a point from aa to ii");
    EXPECT_EQ(refused<Go<2>>("(;SZ[9]AB[aa]AW[aa])"), "'aa' has a stone already");
    EXPECT_EQ(refused<Go<2>>("(;SZ[9]B[aa])"),
              "a position is set up by AB, AW and PL, not by moves");
    EXPECT_EQ(refused<LightsOut<1>>("x/x"), "row 1 has 1 cell, not 2");
    const HexGame<3> hex = HexGame<3>::from_text("3 a1 b1 x");
    EXPECT_EQ(refusal([&] { static_cast<void>(hex.move_from_text("b1")); }),
              "'b1' is not a legal move: the cell is taken or off the board");
}

TEST(GameText, SetsUpFinishedGames) {
    EXPECT_EQ(HexGame<3>::from_text("3 a2,b2,c2 a1,b1 o").winner(), 0);
    EXPECT_EQ(HexGame<3>::from_text("3 a2,c2 b1,b2,b3 x").winner(), 1);
    EXPECT_EQ(ConnectFour::from_text("1122334").winner(), 0);
    EXPECT_EQ(ConnectFour::from_text("7/7/7/7/ooo4/xxxx3 o").winner(), 0);
    EXPECT_EQ(Yavalath::from_text("a1,a2,a3 - o").winner(), 1) << "three lose";
    EXPECT_EQ(Yavalath::from_text("a1,a2,a3,a4 - o").winner(), 0) << "four win";
    EXPECT_EQ(YGame<3>::from_text("3 a1,a2,a3 - o").winner(), 0);
    EXPECT_TRUE(Breakthrough::from_text("w7/8/8/8/8/8/7b/8 b").over());
    EXPECT_TRUE(Go<1>::from_text("(;SZ[5]ZP[2])").over());
}

TEST(GameText, DrawsBoards) {
    EXPECT_EQ(HexGame<3>::from_text("3 a1 c3 x").diagram(),
              "1  x . .\n2   . . .\n3    . . o\n   a b c\n");
    EXPECT_EQ(ConnectFour::from_text("44").diagram().substr(0, 29),
              "  . . . . . . .\n  . . . . . .");
}

}  // namespace
}  // namespace polypack::testing
