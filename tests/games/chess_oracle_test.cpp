// Random games, chess and Chess960: every position's moves against the oracle, every move played,
// taken back, written and read.
#include "chess_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "polypack/games/chess.hpp"
#include "polypack/games/game_text.hpp"
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

template <class Game>
void expect_moves_of_the_oracle(const Game& game) {
    ChessSetup setup = game.setup();
    setup.chess960 = true;
    const Game as960(setup);
    std::vector<std::string> ours;
    for (const ChessMove& move : game.moves()) ours.push_back(as960.move_to_text(move));
    std::sort(ours.begin(), ours.end());
    EXPECT_EQ(ours, ChessOracle(setup).moves()) << game.to_text();
    EXPECT_EQ(game.move_count(), ours.size()) << game.to_text();
}

TYPED_TEST(ChessKinds, HaveTheMovesOfThePlainRules) {
    for_each_position<TypeParam>(
        30, 1, [](const TypeParam& game, const auto&) { expect_moves_of_the_oracle(game); });
}

// A character of a position's text is changed, put in or taken out: what is still a position must
// have the right moves, all else must be refused.
TEST(ChessSetup, ReadsOrRefusesEveryText) {
    constexpr std::string_view characters = "pnbrqkPNBRQK12345678/ wb-KQkqAHah3e6d0x";
    Random random(6);
    int accepted = 0;
    for_each_position<Chess>(60, 7, [&](const Chess& game, const auto&) {
        for (int i = 0; i < 8; ++i) {
            std::string text = game.to_text(i % 2 == 0 ? ChessFen::x_fen : ChessFen::shredder);
            for (int changes = 1 + random.below(2); changes > 0; --changes) {
                const auto at =
                    static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
                const char c = characters[static_cast<std::size_t>(
                    random.below(static_cast<int>(characters.size())))];
                const int kind = random.below(3);
                if (kind == 0) text[at] = c;
                if (kind == 1) text.insert(at, 1, c);
                if (kind == 2) text.erase(at, 1);
            }
            try {
                expect_moves_of_the_oracle(Chess::from_text(text));
                ++accepted;
            } catch (const GameTextError& error) {
                EXPECT_STRNE(error.what(), "");
            }
        }
    });
    EXPECT_GT(accepted, 1000);
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
