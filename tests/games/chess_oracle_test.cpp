// Random games, chess and Chess960: every position's moves against the oracle, every move played,
// taken back, written and read.
#include "chess_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "polypack/games/chess.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

template <class Game>
class ChessKinds : public ::testing::Test {};
using Kinds = ::testing::Types<
    ChessPosition<ClassicalBoard, DirectLookup>, ChessPosition<ClassicalBoard, RotatedBitboards>,
    ChessPosition<ClassicalBoard, MagicMultiplication>, ChessPosition<DenserBoard, DirectLookup>,
    ChessPosition<DenserBoard, RotatedBitboards>, ChessPosition<DenserBoard, MagicMultiplication>>;
TYPED_TEST_SUITE(ChessKinds, Kinds);

// Calls visit(position, legal moves) for every position of random games from random openings.
template <class Game, class Visit>
void for_each_position(int games, std::uint64_t seed, Visit&& visit) {
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        const int opening = i % 2 == 0 ? 518 : random.below(960);
        Game game(ChessSetup::chess960_opening(opening));
        for (int ply = 0; ply < 120; ++ply) {
            const auto moves = game.moves();
            visit(game, moves);
            if (moves.empty() || ::testing::Test::HasFailure()) break;
            game.play(moves[random.below(moves.size())]);
        }
    }
}

TYPED_TEST(ChessKinds, HaveTheMovesOfThePlainRules) {
    for_each_position<TypeParam>(30, 1, [](const TypeParam& game, const auto& moves) {
        ChessSetup setup = game.setup();
        setup.chess960 = true;
        const TypeParam as960(setup);
        std::vector<std::string> ours;
        for (const ChessMove& move : moves) ours.push_back(as960.move_to_text(move));
        std::sort(ours.begin(), ours.end());
        EXPECT_EQ(ours, ChessOracle(setup).moves()) << game.to_text();
        EXPECT_EQ(game.move_count(), moves.size()) << game.to_text();
    });
}

TYPED_TEST(ChessKinds, TakeEveryMoveBack) {
    for_each_position<TypeParam>(20, 2, [](const TypeParam& game, const auto& moves) {
        for (const ChessMove& move : moves) {
            TypeParam next = game;
            const auto before = next.play(move);
            EXPECT_FALSE(next == game);
            next.undo(move, before);
            EXPECT_EQ(next, game) << game.to_text() << ' ' << game.move_to_text(move);
            EXPECT_EQ(next.key(), game.key());
            EXPECT_EQ(next.occupied(), game.occupied());
        }
    });
}

TYPED_TEST(ChessKinds, KeepTheKeyUpToDate) {
    for_each_position<TypeParam>(20, 3, [](const TypeParam& game, const auto& moves) {
        EXPECT_EQ(game.key(), TypeParam::from_text(game.to_text()).key()) << game.to_text();
        for (const ChessMove& move : moves) {
            TypeParam next = game;
            next.play(move);
            EXPECT_EQ(next.key(), next.computed_key()) << next.to_text();
        }
    });
}

TYPED_TEST(ChessKinds, ReadWhatTheyWrite) {
    for_each_position<TypeParam>(20, 4, [](const TypeParam& game, const auto&) {
        for (const ChessFen style : {ChessFen::x_fen, ChessFen::shredder}) {
            const std::string text = game.to_text(style);
            const TypeParam read = TypeParam::from_text(text);
            EXPECT_EQ(read, game) << text;
            EXPECT_EQ(std::hash<TypeParam>()(read), std::hash<TypeParam>()(game));
            EXPECT_EQ(read.to_text(style), text);
        }
    });
}

TEST(ChessNotation, ReadsTheMovesThatItWrites) {
    for_each_position<Chess>(60, 5, [](const Chess& game, const auto& moves) {
        std::vector<std::string> texts;
        for (const ChessMove& move : moves) {
            const std::string san = game.move_to_san(move);
            texts.push_back(san);
            EXPECT_EQ(game.move_from_text(san), move) << game.to_text() << ' ' << san;
            const std::string uci = game.move_to_text(move);
            texts.push_back(uci);
            EXPECT_EQ(game.move_from_text(uci), move) << game.to_text() << ' ' << uci;
        }
        std::sort(texts.begin(), texts.end());
        EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << game.to_text();
    });
}

}  // namespace
}  // namespace polypack::testing
