// Properties of every game: positions and moves as text both ways, undo, keys, equality.
#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/chess.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/game.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

static_assert(Game<Ataxx> && Game<Breakthrough> && Game<Chess> && Game<Clobber> &&
              Game<ConnectFour> && Game<Othello> && Game<Yavalath> && Game<Go<1>> && Game<Go<6>> &&
              Game<HexGame<11>> && Game<YGame<11>> && Game<LightsOut<1>> && Game<LightsOut<6>>);
static_assert(!Game<int> && !Game<Bitboard<1>>);

template <class G>
G start() {
    return G();
}
template <>
Go<1> start() {
    return Go<1>(5);
}
template <>
Go<6> start() {
    return Go<6>(19, -3);
}
template <>
LightsOut<1> start() {
    return {5, Bitboard<1>{{0b11011}}};
}

template <class G>
class AllGames : public ::testing::Test {
  public:
    // Calls check(position) for every position of some random games, the last ones included.
    template <class Check>
    static void in_random_games(int games, Check&& check) {
        Random random(41);
        for (int i = 0; i < games; ++i) {
            G game = start<G>();
            for (int ply = 0; ply < 150; ++ply) {
                ASSERT_NO_FATAL_FAILURE(check(game));
                const auto moves = game.moves();
                if (game.over()) break;
                game.play(moves[random.below(static_cast<int>(moves.size()))]);
            }
        }
    }
};

using Games = ::testing::Types<Ataxx, Breakthrough, Chess, Clobber, ConnectFour, Othello, Yavalath,
                               Go<1>, Go<6>, HexGame<5>, HexGame<11>, YGame<6>, LightsOut<1>>;
TYPED_TEST_SUITE(AllGames, Games);

TYPED_TEST(AllGames, ReadThePositionsThatTheyWrite) {
    this->in_random_games(10, [](const TypeParam& game) {
        const std::string text = game.to_text();
        const TypeParam read = TypeParam::from_text(text);
        ASSERT_EQ(read, game) << text;
        ASSERT_EQ(read.key(), game.key()) << text;
        ASSERT_EQ(std::hash<TypeParam>()(read), std::hash<TypeParam>()(game));
        ASSERT_EQ(read.to_text(), text);
        ASSERT_EQ(read.player(), game.player());
        ASSERT_EQ(read.over(), game.over()) << text;
        if (game.over()) {
            ASSERT_EQ(read.winner(), game.winner()) << text;
        }
        ASSERT_EQ(read.move_count(), game.move_count()) << text;
    });
}

TYPED_TEST(AllGames, ReadTheMovesThatTheyWrite) {
    this->in_random_games(3, [](const TypeParam& game) {
        if (game.over()) return;
        std::unordered_set<std::string> texts;
        for (const auto& move : game.moves()) {
            const std::string text = game.move_to_text(move);
            ASSERT_TRUE(texts.insert(text).second) << text << " twice in " << game.to_text();
            ASSERT_EQ(game.move_from_text(text), move) << text;
        }
    });
}

TYPED_TEST(AllGames, TakeBackEveryMove) {
    this->in_random_games(4, [](const TypeParam& game) {
        if (game.over()) return;
        TypeParam board = game;
        for (const auto& move : game.moves()) {
            const auto before = board.play(move);
            ASSERT_FALSE(board == game);
            board.undo(move, before);
            ASSERT_EQ(board, game) << game.move_to_text(move) << " in " << game.to_text();
            ASSERT_EQ(board.key(), game.key());
            ASSERT_EQ(board.over(), false);
        }
    });
}

TYPED_TEST(AllGames, TakeBackWholeGames) {
    Random random(42);
    for (int i = 0; i < 5; ++i) {
        TypeParam game = start<TypeParam>();
        std::vector<TypeParam> positions;
        std::vector<std::pair<typename TypeParam::Move, typename TypeParam::Undo>> played;
        while (!game.over() && played.size() < 300) {
            positions.push_back(game);
            const auto moves = game.moves();
            const auto move = moves[random.below(static_cast<int>(moves.size()))];
            played.emplace_back(move, game.play(move));
        }
        for (; !played.empty(); played.pop_back(), positions.pop_back()) {
            game.undo(played.back().first, played.back().second);
            ASSERT_EQ(game, positions.back());
            ASSERT_EQ(game.key(), positions.back().key());
        }
    }
}

TYPED_TEST(AllGames, KeepTheKeyThatThePositionHas) {
    std::unordered_map<std::uint64_t, std::string> seen;
    this->in_random_games(10, [&](const TypeParam& game) {
        if constexpr (requires { game.computed_key(); }) {
            ASSERT_EQ(game.key(), game.computed_key());
        }
        if constexpr (requires { game.computed_stones_key(); }) {
            ASSERT_EQ(game.stones_key(), game.computed_stones_key());
        }
        // Without clocks and the number of the move, which are in the text but not in all keys.
        std::string text = game.to_text();
        if constexpr (std::is_same_v<TypeParam, Ataxx> || std::is_same_v<TypeParam, Chess>) {
            text.resize(text.find_last_of(' ', text.find_last_of(' ') - 1));
        }
        if (const auto from = text.find("MN["); from != text.npos) {
            text.erase(from, text.find(']', from) + 1 - from);
        }
        const auto [at, added] = seen.emplace(game.key(), text);
        ASSERT_EQ(at->second, text) << "two positions of one key";
    });
    EXPECT_GT(seen.size(), 10U);
}

TYPED_TEST(AllGames, HaveMovesUntilTheyAreOver) {
    this->in_random_games(10, [](const TypeParam& game) {
        ASSERT_EQ(game.move_count(), static_cast<int>(game.moves().size()));
        if constexpr (is_over_without_moves<TypeParam>()) {
            ASSERT_EQ(game.over(), game.move_count() == 0);
        } else if (!game.over()) {
            ASSERT_GT(game.move_count(), 0);
        }
    });
}

TYPED_TEST(AllGames, RefuseTextThatIsNoPositionOrMove) {
    const TypeParam game = start<TypeParam>();
    for (const char* text :
         {"?", "x x x", "-", "1/1", "99/99 x", "(;SZ[5]", "11 a1 a1 x", "5 zz - x"}) {
        EXPECT_THROW(static_cast<void>(TypeParam::from_text(text)), GameTextError) << text;
    }
    for (const char* text : {"?", "z9", "a0", "a99", "a1a1a1", "0", "8", "-1"}) {
        EXPECT_THROW(static_cast<void>(game.move_from_text(text)), GameTextError) << text;
    }
    const std::string whole = game.to_text();
    EXPECT_THROW(static_cast<void>(TypeParam::from_text(whole + " junk")), GameTextError);
}

TYPED_TEST(AllGames, ReadAnyTextOrRefuseIt) {
    Random random(43);
    const std::string start_text = start<TypeParam>().to_text();
    for (int round = 0; round < 3000; ++round) {
        std::string text = start_text;
        for (int i = 0; i <= round % 4; ++i) {
            const int at = random.below(static_cast<int>(text.size()));
            const char c = "xo-/19 a,XOwb[]K\0;k\n"[random.below(20)];
            if (random.below(2) == 0) {
                text[at] = c;
            } else {
                text.insert(text.begin() + at, c);
            }
        }
        try {
            const TypeParam game = TypeParam::from_text(text);
            EXPECT_EQ(TypeParam::from_text(game.to_text()), game) << text;
        } catch (const GameTextError& error) {
            EXPECT_STRNE(error.what(), "");
        }
    }
}

}  // namespace
}  // namespace polypack::testing
