// Moves as text, and what is said of texts that are no moves.
#include <gtest/gtest.h>

#include "polypack/games/chess.hpp"
#include "polypack/games/game_text.hpp"

namespace polypack::testing {
namespace {

struct Written {
    const char* fen;
    const char* uci;
    const char* san;
};

TEST(ChessNotation, WritesMovesAsUciAndSan) {
    for (const Written& move : {
             Written{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
             Written{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
             Written{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
             Written{"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
             Written{"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"},
             Written{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
             Written{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
             // In Chess960 the king takes its rook.
             Written{"4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1b1", "O-O-O"},
             Written{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
             Written{"4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "b1e4", "Qe4+"},
             Written{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"},
             // Told apart by file, by rank, by both; a pinned man needs no telling.
             Written{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"},
             Written{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
             Written{"4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"},
             Written{"5k2/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
             Written{"4k3/8/8/8/4r3/8/2N1N3/4K3 w - - 0 1", "c2d4", "Nd4"},
         }) {
        SCOPED_TRACE(move.san);
        const Chess game = Chess::from_text(move.fen);
        const ChessMove from_uci = game.move_from_text(move.uci);
        EXPECT_EQ(game.move_to_text(from_uci), move.uci);
        EXPECT_EQ(game.move_to_san(from_uci), move.san);
        EXPECT_EQ(game.move_from_text(move.san), from_uci);
    }
}

TEST(ChessNotation, ReadsWhatOthersWrite) {
    const auto read = [](const char* fen, const char* text) {
        const Chess game = Chess::from_text(fen);
        return game.move_to_text(game.move_from_text(text));
    };
    const char* castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(read(castling, "0-0"), "e1g1");
    EXPECT_EQ(read(castling, "0-0-0"), "e1c1");
    EXPECT_EQ(read(castling, "e1h1"), "e1g1");
    EXPECT_EQ(read(castling, "O-O!?"), "e1g1");
    EXPECT_EQ(read(castling, "Ra1-b1"), "a1b1");
    EXPECT_EQ(read("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8Q"), "e7d8q");
    EXPECT_EQ(read("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "ed8=R+"), "e7d8r");
    EXPECT_EQ(read("4k3/8/8/8/1p6/2B5/1P6/4K3 w - - 0 1", "Bxb4"), "c3b4");
    EXPECT_EQ(read("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "bxc3"), "b2c3");
}

std::string refusal(const char* fen, const char* text) {
    try {
        (void)Chess::from_text(fen).move_from_text(text);
    } catch (const GameTextError& error) {
        return error.what();
    }
    return "";
}

TEST(ChessNotation, SaysWhyATextIsNoMove) {
    const char* opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(refusal(opening, "e2e5"), "'e2e5' is not a legal move; from e2 can go e2e3, e2e4");
    EXPECT_EQ(refusal(opening, "e4e5"), "'e4e5' is not a legal move; nothing on e4 can move");
    EXPECT_EQ(refusal(opening, "Qd4"), "'Qd4' is not a legal move; no man of that kind can move");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"),
              "'Rd1' may be a1d1, h1d1; the move must tell which");
    EXPECT_EQ(refusal("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Kf8"),
              "'Kf8' is not a legal move; there is none in this position");
    for (const char* text : {"", "e", "0000", "e2", "Zf3", "e9e4", "e7e8k", "O-O-O-O", "+", "=Q",
                             "e2e4e5", "Nf3 ", "x"}) {
        EXPECT_NE(refusal(opening, text), "") << text;
    }
    // The promotion must be told.
    EXPECT_NE(refusal("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8"), "");
    EXPECT_NE(refusal("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8"), "");
    // In Chess960 the king's cell alone does not mean castling.
    EXPECT_NE(refusal("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1g1"), "");
}

}  // namespace
}  // namespace polypack::testing
