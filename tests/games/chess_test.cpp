// Chess: perft totals, both board definitions, the three sliding methods.
#include "polypack/games/chess.hpp"

#include <gtest/gtest.h>

#include "polypack/games/perft.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view rook_ending = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
constexpr std::string_view promotions =
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
constexpr std::string_view position_five =
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";

TEST(Chess, HasThePublishedPerftTotals) {
    EXPECT_EQ(chess_perft(1), 20);
    EXPECT_EQ(chess_perft(2), 400);
    EXPECT_EQ(chess_perft(3), 8902);
    EXPECT_EQ(chess_perft(4), 197281);
    EXPECT_EQ(chess_perft(5), 4865609);
    EXPECT_EQ(chess_perft(kiwipete, 4), 4085603);
    EXPECT_EQ(chess_perft(rook_ending, 5), 674624);
    EXPECT_EQ(chess_perft(promotions, 4), 422333);
    EXPECT_EQ(chess_perft(position_five, 3), 62379);
}

template <class Game>
class ChessKinds : public ::testing::Test {};
using Kinds =
    ::testing::Types<Chess<ClassicalBoard, DirectLookup>, Chess<ClassicalBoard, RotatedBitboards>,
                     Chess<ClassicalBoard, MagicMultiplication>, Chess<DenserBoard, DirectLookup>,
                     Chess<DenserBoard, RotatedBitboards>, Chess<DenserBoard, MagicMultiplication>>;
TYPED_TEST_SUITE(ChessKinds, Kinds);

TYPED_TEST(ChessKinds, GenerateTheSameMoves) {
    for (const auto& [fen, depth, total] :
         {std::tuple{kiwipete, 3, 97862}, std::tuple{rook_ending, 4, 43238},
          std::tuple{promotions, 3, 9467}, std::tuple{position_five, 3, 62379}}) {
        EXPECT_EQ(perft(*TypeParam::from_fen(fen), depth, false), total) << fen;
    }
}

TYPED_TEST(ChessKinds, PlayRandomGamesToTheEnd) {
    Random random(1);
    int mates = 0;
    for (int game = 0; game < 20; ++game) mates += random_winner(TypeParam(), random) >= 0;
    EXPECT_LT(mates, 20);
}

TYPED_TEST(ChessKinds, FenRoundTrips) {
    for (const std::string_view fen : {kiwipete, rook_ending, promotions, position_five}) {
        const auto position = TypeParam::from_fen(fen);
        ASSERT_TRUE(position);
        EXPECT_EQ(position->fen(), fen);
    }
    EXPECT_EQ(TypeParam().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Chess, RefusesWhatIsNoPosition) {
    using Game = Chess<ClassicalBoard, DirectLookup>;
    for (const char* fen : {
             "",
             "8/8/8/8/8/8/8/8 w - - 0 1",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
             "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
             "Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
             "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
         }) {
        EXPECT_FALSE(Game::from_fen(fen)) << fen;
    }
}

TEST(Chess, KnowsMateAndStalemate) {
    using Game = Chess<DenserBoard, MagicMultiplication>;
    const auto mate = *Game::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_TRUE(mate.over());
    EXPECT_EQ(mate.winner(), 0);
    const auto stalemate = *Game::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_TRUE(stalemate.over());
    EXPECT_EQ(stalemate.winner(), -1);
}

template <class Method>
typename Method::Occupancy occupancy_of(std::uint64_t bits) {
    typename Method::Occupancy occupied;
    for (const int cell : ChessCells{{bits}}) occupied.toggle(cell);
    return occupied;
}

TEST(SlidingAttacks, AllMethodsWalkTheRays) {
    Random random(2);
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t bits =
            random.next() & random.next() & (round % 2 ? ~0ull : random.next());
        const auto direct = occupancy_of<DirectLookup>(bits);
        const auto rotated = occupancy_of<RotatedBitboards>(bits);
        ASSERT_EQ(rotated.bits(), bits);
        for (int cell = 0; cell < 64; ++cell) {
            ASSERT_EQ(DirectLookup::rook(cell, direct), rook_walk(cell, bits));
            ASSERT_EQ(DirectLookup::bishop(cell, direct), bishop_walk(cell, bits));
            ASSERT_EQ(RotatedBitboards::rook(cell, rotated), rook_walk(cell, bits));
            ASSERT_EQ(RotatedBitboards::bishop(cell, rotated), bishop_walk(cell, bits));
            ASSERT_EQ(MagicMultiplication::rook(cell, direct), rook_walk(cell, bits));
            ASSERT_EQ(MagicMultiplication::bishop(cell, direct), bishop_walk(cell, bits));
        }
    }
}

TEST(Leapers, UniteOverSets) {
    const ChessCells set = ChessCells::of(0) | ChessCells::of(27);
    EXPECT_EQ(targets_of(knight_targets, set), knight_targets[0] | knight_targets[27]);
    EXPECT_EQ(knight_targets[0].count(), 2);
    EXPECT_EQ(king_targets[27].count(), 8);
    EXPECT_EQ(pawn_targets[0][8].count(), 1);
}

}  // namespace
}  // namespace polypack::testing
