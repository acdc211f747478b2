// Chess: the end of the game, castling, en passant, the list of moves.
#include "polypack/games/chess.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>

#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

struct Ending {
    const char* name;
    const char* fen;
    ChessOutcome outcome;
    int winner;  // -1 also if the game goes on
};

TEST(Chess, KnowsTheEndOfTheGame) {
    using enum ChessOutcome;
    for (const Ending& end : {
             Ending{"back rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", checkmate, 0},
             Ending{"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                    checkmate, 1},
             Ending{"mate on the seventy-fifth move", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99",
                    checkmate, 0},
             Ending{"queen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", stalemate, -1},
             Ending{"fifty moves", "7k/8/6K1/8/8/8/R7/8 b - - 100 99", fifty_moves, -1},
             Ending{"not yet fifty", "7k/8/6K1/8/8/8/R7/8 b - - 99 99", open, -1},
             Ending{"seventy-five", "7k/8/6K1/8/8/8/R7/8 b - - 150 99", seventy_five_moves, -1},
             Ending{"kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", insufficient_material, -1},
             Ending{"bishop", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", insufficient_material, -1},
             Ending{"black bishop", "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1", insufficient_material, -1},
             Ending{"knight", "4k3/8/8/8/8/8/8/1N2K3 b - - 0 1", insufficient_material, -1},
             Ending{"bishops of one colour", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
                    insufficient_material, -1},
             Ending{"bishops of two colours", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", open, -1},
             Ending{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", open, -1},
             Ending{"knight each", "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1", open, -1},
             Ending{"knight and bishop", "2b1k3/8/8/8/8/8/8/1N2K3 w - - 0 1", open, -1},
             Ending{"pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", open, -1},
             Ending{"rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", open, -1},
             Ending{"queen to play", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", open, -1},
         }) {
        SCOPED_TRACE(end.name);
        const Chess game = Chess::from_text(end.fen);
        EXPECT_EQ(game.outcome(), end.outcome);
        EXPECT_EQ(game.over(), end.outcome != open);
        EXPECT_EQ(game.winner(), end.winner);
    }
}

TEST(Chess, LetsFiftyMovesPassWithoutAClaim) {
    const Chess game = Chess::from_text("7k/8/6K1/8/8/8/R7/8 b - - 100 99");
    EXPECT_EQ(game.outcome(false), ChessOutcome::open);
}

TEST(Chess, PlaysRandomGamesToTheEnd) {
    Random random(1);
    int won = 0;
    for (int game = 0; game < 200; ++game) won += random_winner(Chess(), random) >= 0;
    EXPECT_GT(won, 0);
    EXPECT_LT(won, 200);
}

TEST(Chess, HasRoomForTheMostMovesKnown) {
    // R. Petrović, 1964: 218 moves.
    const Chess game = Chess::from_text("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1");
    EXPECT_EQ(game.moves().size(), 218);
    EXPECT_EQ(game.move_count(), 218);
    EXPECT_LE(game.moves().size(), max_chess_moves);
}

bool has_move(const Chess& game, std::string_view uci) {
    const auto moves = game.moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](const ChessMove& move) { return game.move_to_text(move) == uci; });
}

TEST(Chess, CastlesOnlyOverCellsThatAreFreeAndSafe) {
    const auto castles = [](const char* fen) {
        const Chess game = Chess::from_text(fen);
        return std::pair{has_move(game, "e1g1"), has_move(game, "e1c1")};
    };
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), std::pair(true, true));
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), std::pair(true, false));
    EXPECT_EQ(castles("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), std::pair(false, false));
    EXPECT_EQ(castles("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), std::pair(false, true));
    EXPECT_EQ(castles("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1"), std::pair(false, true));
    // The rook may be attacked, and may pass an attacked cell.
    EXPECT_EQ(castles("4k3/8/8/8/1r5r/8/8/R3K2R w KQ - 0 1"), std::pair(true, true));
    EXPECT_EQ(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), std::pair(false, false));
}

TEST(Chess, LosesRightsWhenARookIsTaken) {
    Chess game = Chess::from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    game.play(game.move_from_text("h1h8"));
    EXPECT_EQ(game.to_text(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

TEST(Chess, CastlesInChess960WithTheKingInPlace) {
    Chess game = Chess::from_text("4k3/8/8/8/8/8/8/1R4KR w HB - 0 1");
    game.play(game.move_from_text("O-O"));
    EXPECT_EQ(game.to_text(), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
    // King and rook change places.
    game = Chess::from_text("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    EXPECT_EQ(game.to_text(), "4k3/8/8/8/8/8/8/5KR1 w K - 0 1");
    game.play(game.move_from_text("f1g1"));
    EXPECT_EQ(game.to_text(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(Chess, DoesNotCastleIntoAnAttackBehindTheRook) {
    // Once the rook has left b1, the queen looks along the rank.
    const Chess game = Chess::from_text("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1");
    EXPECT_FALSE(has_move(game, "e1b1"));
}

TEST(Chess, DoesNotTakeEnPassantOutOfAPin) {
    // Both pawns leave the rank between king and rook.
    const Chess game = Chess::from_text("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    EXPECT_FALSE(has_move(game, "e5d6"));
    EXPECT_EQ(game.en_passant(), -1);
    const Chess legal = Chess::from_text("8/8/8/3pP2r/K7/8/8/4k3 w - d6 0 1");
    EXPECT_TRUE(has_move(legal, "e5d6"));
    EXPECT_EQ(chess_cell_name(legal.en_passant()), "d6");
}

TEST(Chess, CallsPositionsEqualThatHaveTheSameMoves) {
    // No pawn can take on e3: the two are one position to repetition.
    const Chess told =
        Chess::from_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    const Chess untold =
        Chess::from_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(told, untold);
    EXPECT_EQ(told.key(), untold.key());
    Chess played;
    played.play(played.move_from_text("e4"));
    EXPECT_EQ(played, told);
}

TEST(Chess, GivesDifferentPositionsDifferentKeys) {
    std::unordered_set<std::uint64_t> keys;
    const std::vector<std::string> fens{
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",    "8/8/8/3pP2r/K7/8/8/4k3 w - d6 0 1",
        "8/8/8/3pP2r/K7/8/8/4k3 w - - 0 1",     "8/8/8/3pP2r/1K6/8/8/4k3 w - - 0 1"};
    for (const std::string& fen : fens) keys.insert(Chess::from_text(fen).key());
    EXPECT_EQ(keys.size(), fens.size());
    EXPECT_EQ(Chess::from_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").key(),
              Chess::from_text("4k3/8/8/8/8/8/8/R3K3 w - - 7 9").key());
}

}  // namespace
}  // namespace polypack::testing
