// FEN both ways, and what is said of texts and positions that are impossible.
#include "polypack/games/chess_setup.hpp"

#include <gtest/gtest.h>

#include <set>

#include "polypack/games/chess.hpp"
#include "polypack/games/game_text.hpp"

namespace polypack::testing {
namespace {

TEST(ChessSetup, WritesTheFenThatItReads) {
    for (const char* fen : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
             "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
             "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
             "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
             "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2",
             "7k/8/6K1/8/8/8/R7/8 b - - 9999 9999",
             // X-FEN: the rook that may castle is not the outermost.
             "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
             "1rr1k3/8/8/8/8/8/8/4K3 b c - 0 1",
             "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
         }) {
        EXPECT_EQ(Chess::from_text(fen).to_text(), fen);
    }
}

TEST(ChessSetup, ReadsFourFieldsAndShredderFen) {
    EXPECT_EQ(Chess::from_text("4k3/8/8/8/8/8/8/4K2R b K -").to_text(),
              "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    EXPECT_EQ(Chess::from_text(" 4k3/8/8/8/8/8/8/4K2R  w K  - 3 4 ").to_text(),
              "4k3/8/8/8/8/8/8/4K2R w K - 3 4");
    const char* shredder = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    const char* x_fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9";
    EXPECT_EQ(Chess::from_text(shredder).to_text(), x_fen);
    EXPECT_EQ(Chess::from_text(x_fen).to_text(ChessFen::shredder), shredder);
    EXPECT_EQ(Chess::from_text(shredder), Chess::from_text(x_fen));
    EXPECT_TRUE(Chess::from_text(x_fen).chess960());
    EXPECT_FALSE(Chess().chess960());
}

TEST(ChessSetup, NumbersTheOpeningsOfChess960) {
    EXPECT_EQ(ChessSetup::chess960_opening(518).fen(),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(ChessSetup::chess960_opening(0).fen(),
              "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    EXPECT_EQ(ChessSetup::chess960_opening(959).fen(),
              "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    std::set<std::string> all;
    for (int index = 0; index < 960; ++index) {
        const ChessSetup setup = ChessSetup::chess960_opening(index);
        EXPECT_NO_THROW(setup.check()) << index;
        all.insert(setup.fen());
    }
    EXPECT_EQ(all.size(), 960);
}

TEST(ChessSetup, DrawsTheBoard) {
    EXPECT_EQ(Chess::from_text("4k2r/8/8/3Pp3/8/8/8/R3K3 b Qk -").diagram(),
              "8 . . . . k . . r\n"
              "7 . . . . . . . .\n"
              "6 . . . . . . . .\n"
              "5 . . . P p . . .\n"
              "4 . . . . . . . .\n"
              "3 . . . . . . . .\n"
              "2 . . . . . . . .\n"
              "1 R . . . K . . .\n"
              "  a b c d e f g h\n");
}

struct Refused {
    const char* fen;
    const char* why;
};

TEST(ChessSetup, SaysWhyATextIsNoPosition) {
    for (const Refused& refused : {
             Refused{"",
                     "a FEN must have 6 fields (men, side to move, castling rights, en passant, "
                     "quiet plies, move number) or the first 4 of them, got 0"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0",
                     "a FEN must have 6 fields (men, side to move, castling rights, en passant, "
                     "quiet plies, move number) or the first 4 of them, got 5"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 junk",
                     "a FEN must have 6 fields (men, side to move, castling rights, en passant, "
                     "quiet plies, move number) or the first 4 of them, got 7"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - abc def",
                     "quiet plies must be an integer in 0..9999, got 'abc'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - -7 -3",
                     "quiet plies must be an integer in 0..9999, got '-7'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 -3",
                     "move number must be an integer in 1..9999, got '-3'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 0",
                     "move number must be an integer in 1..9999, got '0'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 1x",
                     "move number must be an integer in 1..9999, got '1x'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1",
                     "quiet plies must be an integer in 0..9999, got '99999999999'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move must be 'w' or 'b', got 'x'"},
             Refused{"8/8/8/8/8/8/8/8 w - - 0 1", "White must have one king, got 0"},
             Refused{"4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "Black must have one king, got 2"},
             Refused{"4k3/8/8/8/8/8/4K3 w - - 0 1",
                     "men must be 8 ranks with '/' between them, got 7 in "
                     "'4k3/8/8/8/8/8/4K3'"},
             Refused{"4k3/9/8/8/8/8/8/4K3 w - - 0 1",
                     "men must be letters of PNBRQK and pnbrqk, and 1 to 8 for so many empty "
                     "cells, got '9' in rank 7"},
             Refused{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 must have 8 cells, got 7 in '4K2'"},
             Refused{"4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1",
                     "rank 7 must have 8 cells, got 9 in 'ppppppppp'"},
             Refused{"Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - - 0 1",
                     "pawns must stand on ranks 2 to 7, got one on a8"},
             Refused{"4k3/8/8/8/8/8/PPPPPPPP/PPPPKPPP w - - 0 1",
                     "White must have at most 8 pawns, got 15"},
             Refused{"4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1",
                     "Black must have at most 16 men, got 17"},
             Refused{"QQQQQQbk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
                     "White must have at most 16 men, got 27"},
             Refused{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QNBQKBNR w - - 0 1",
                     "White must have at most 0 promoted men beside its pawns, got 1"},
             Refused{"4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
                     "White must have at most 0 promoted men beside its pawns, got 1"},
             Refused{"4k3/8/8/8/8/8/8/4K2R w KKKK - 0 1",
                     "castling rights must name each rook once, got 'KKKK'"},
             Refused{"r3k2r/8/8/8/8/8/8/R3K2R w -K-Q - 0 1",
                     "castling rights must be '-' or letters of KQkq, or of A-H and a-h for the "
                     "files of rooks, got '-K-Q'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
                     "castling right 'K' needs a rook of White there, got 'KQ'"},
             Refused{"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
                     "castling rights of White need its king on rank 1, got 'KQ'"},
             Refused{"4k3/8/8/8/8/8/8/4K2R w G - 0 1",
                     "castling right 'G' needs a rook of White there, got 'G'"},
             Refused{
                 "4k3/8/8/8/8/8/8/4KRRR w FH - 0 1",
                 "castling rights of White need king and rook on its first rank, and one rook a "
                 "side"},
             Refused{"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
                     "en passant 'e6' needs a pawn of Black on e5 that has just come over it: e6 "
                     "and e7 must be empty"},
             Refused{"4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
                     "en passant 'e6' needs a pawn of Black on e5 that has just come over it: e6 "
                     "and e7 must be empty"},
             Refused{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
                     "en passant must be '-' or a cell of rank 6 with White to move, got 'e3'"},
             Refused{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
                     "en passant must be '-' or a cell as e3, got 'e9'"},
             Refused{"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                     "Black is not to move and must not be in check"},
             Refused{"8/8/8/8/8/8/3k4/4K3 b - - 0 1",
                     "White is not to move and must not be in check"},
         }) {
        SCOPED_TRACE(refused.fen);
        try {
            (void)Chess::from_text(refused.fen);
            ADD_FAILURE() << "read as a position";
        } catch (const GameTextError& error) {
            EXPECT_STREQ(error.what(), refused.why);
        }
    }
}

TEST(ChessSetup, TakesUnusualCastlingForChess960) {
    ChessSetup setup = ChessSetup::chess960_opening(0);
    setup.chess960 = false;
    EXPECT_TRUE(Chess(setup).chess960());
    setup = ChessSetup::opening();
    EXPECT_FALSE(Chess(setup).chess960());
    setup.chess960 = true;
    EXPECT_TRUE(Chess(setup).chess960());
    EXPECT_EQ(Chess(setup), Chess());
}

TEST(ChessSetup, RefusesImpossiblePositionsBuiltByHand) {
    ChessSetup setup = ChessSetup::opening();
    EXPECT_EQ(Chess(setup), Chess());
    setup.castling_rooks.set(27);
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.player = 2;
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.quiet = -1;
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.number = 0;
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.en_passant = 64;
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.men[8]->colour = 2;
    EXPECT_THROW((void)Chess(setup), GameTextError);
    setup = ChessSetup::opening();
    setup.men[4].reset();
    EXPECT_THROW((void)Chess(setup), GameTextError);
}

}  // namespace
}  // namespace polypack::testing
