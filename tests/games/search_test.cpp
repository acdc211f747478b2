// The two worked examples, alpha-beta and UCT, on all games.
#include <gtest/gtest.h>

#include <algorithm>

#include "polypack/games/alpha_beta.hpp"
#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/chess.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/superko.hpp"
#include "polypack/games/uct.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

// An evaluation without meaning that all positions have, to compare searches.
struct ByKey {
    template <class G>
    int operator()(const G& game) const {
        return static_cast<int>(game.key() % 201) - 100;
    }
};

// The value of a position by its definition.
template <class G>
int minimax(const G& game, int depth, int ply) {
    constexpr int most = AlphaBeta<G>::max_value;
    if (game.over()) {
        const int winner = game.winner();
        return winner < 0 ? 0 : winner == game.player() ? most - ply : ply - most;
    }
    if (depth == 0) return ByKey()(game);
    int best = -most;
    for (const auto& move : game.moves()) {
        G next = game;
        next.play(move);
        const int value = minimax(next, depth - 1, ply + 1);
        best = std::max(best, next.player() == game.player() ? value : -value);
    }
    return best;
}

template <class G>
void expect_values_of_minimax(const G& start, int games, int plies, int depth) {
    Random random(51);
    AlphaBeta<G, ByKey> search({}, 10);
    for (int i = 0; i < games; ++i) {
        G game = start;
        const int before = random.below(plies + 1);
        for (int ply = 0; ply < before && !game.over(); ++ply) {
            const auto moves = game.moves();
            game.play(moves[random.below(static_cast<int>(moves.size()))]);
        }
        for (int d = 0; d <= depth; ++d) {
            const auto result = search.search(game, d);
            ASSERT_EQ(result.value, minimax(game, result.depth, 0)) << game.to_text();
            if (d == 0 || game.over()) continue;
            G next = game;
            next.play(*result.best);
            const int value = minimax(next, result.depth - 1, 1);
            ASSERT_EQ(result.value, next.player() == game.player() ? value : -value)
                << "the best move of " << game.to_text();
        }
    }
}

TEST(AlphaBeta, HasTheValuesOfMinimaxInEveryGame) {
    expect_values_of_minimax(Ataxx(), 6, 40, 2);
    expect_values_of_minimax(Breakthrough(), 10, 40, 3);
    expect_values_of_minimax(Chess(), 10, 60, 2);
    expect_values_of_minimax(Clobber(), 20, 45, 3);
    expect_values_of_minimax(ConnectFour(), 40, 42, 5);
    expect_values_of_minimax(Othello(), 20, 60, 4);
    expect_values_of_minimax(Yavalath(), 5, 20, 2);
    expect_values_of_minimax(Go<1>(4), 10, 30, 3);
    expect_values_of_minimax(HexGame<4>(), 10, 12, 3);
    expect_values_of_minimax(YGame<4>(), 20, 8, 4);
    expect_values_of_minimax(LightsOut<1>(3, Bitboard<1>{{0b111}}), 5, 3, 3);
}

TEST(AlphaBeta, SolvesSmallGames) {
    // The first player wins Hex on every board.
    EXPECT_TRUE(AlphaBeta<HexGame<3>>::wins(AlphaBeta<HexGame<3>>().search({}, 9).value));
    EXPECT_TRUE(AlphaBeta<YGame<3>>::wins(AlphaBeta<YGame<3>>().search({}, 6).value));
    // One press makes a plus dark.
    const LightsOut<1> plus(3, Bitboard<1>{{0b010'111'010}});
    const auto solved = AlphaBeta<LightsOut<1>>().search(plus, 3);
    EXPECT_EQ(solved.depth, 1);
    EXPECT_EQ(plus.move_to_text(*solved.best), "b2");
    // A mate in two: the rooks take the ranks in turn.
    const Chess mate = Chess::from_text("7k/8/R7/1R6/8/8/8/K7 w - - 0 1");
    const auto found = AlphaBeta<Chess>().search(mate, 4);
    EXPECT_EQ(found.value, AlphaBeta<Chess>::max_value - 3);
    EXPECT_EQ(mate.move_to_san(*found.best), "Rb7");
    // An open three in the bottom row wins with the next disc but one.
    const ConnectFour open = ConnectFour::from_text("7/7/7/7/2oo3/2xx3 x");
    EXPECT_EQ(AlphaBeta<ConnectFour>().search(open, 5).value,
              AlphaBeta<ConnectFour>::max_value - 3);
}

// Plays a game between the UCT player and one at random: whether UCT wins.
template <class G>
bool uct_wins(const G& start, int uct_player, std::uint64_t seed, int playouts) {
    Random random(seed);
    Uct<G> uct({.playouts = playouts, .seed = seed});
    G game = start;
    while (!game.over()) {
        const auto moves = game.moves();
        game.play(game.player() == uct_player
                      ? uct.search(game)
                      : moves[random.below(static_cast<int>(moves.size()))]);
    }
    return game.winner() == uct_player;
}

template <class G>
void expect_uct_wins(const char* name, const G& start, int games = 6, int playouts = 300) {
    int wins = 0;
    for (int i = 0; i < games; ++i) {
        wins += uct_wins(start, i % 2, static_cast<std::uint64_t>(i), playouts);
    }
    EXPECT_GE(wins, games - 1) << name;
}

TEST(Uct, BeatsARandomPlayerInEveryGame) {
    expect_uct_wins("ataxx", Ataxx(), 4, 60);
    expect_uct_wins("breakthrough", Breakthrough());
    expect_uct_wins("clobber", Clobber());
    expect_uct_wins("connect four", ConnectFour());
    expect_uct_wins("othello", Othello(), 6, 200);
    expect_uct_wins("yavalath", Yavalath());
    expect_uct_wins("go", Go<1>(5, 0.5), 4, 200);
    expect_uct_wins("hex", HexGame<6>());
    expect_uct_wins("y", YGame<6>());
}

TEST(Uct, FindsAWinInOne) {
    const ConnectFour four = ConnectFour::from_text("7/7/7/7/ooo4/xxx4 x");
    Uct<ConnectFour> uct({.playouts = 500});
    EXPECT_EQ(uct.search(four), 3);
    int visits = 0;
    for (const auto& candidate : uct.candidates()) visits += candidate.visits;
    EXPECT_EQ(visits, 500);
    const Chess mate = Chess::from_text("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    EXPECT_EQ(mate.move_to_san(Uct<Chess>({.playouts = 3000, .longest_playout = 60}).search(mate)),
              "Rh8#");
    const LightsOut<1> plus(3, Bitboard<1>{{0b010'111'010}});
    EXPECT_EQ(
        plus.move_to_text(Uct<LightsOut<1>>({.playouts = 500, .longest_playout = 20}).search(plus)),
        "b2");
}

TEST(Superko, ForbidsArrangementsOfBefore) {
    // A ko on 5 x 5, and a threat elsewhere: after the ban of simple ko is over, superko still
    // forbids what would repeat.
    Go<1> start = Go<1>::from_text("(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B])");
    GoMatch<1> match(start);
    const int take = start.move_from_text("cb");
    const int retake = start.grid().cell(1, 1);
    match.play(take);
    EXPECT_FALSE(match.position().legal(retake)) << "ko";
    match.play(Go<1>::pass);
    match.play(Go<1>::pass);
    EXPECT_TRUE(match.position().over());
    match.undo();
    EXPECT_TRUE(match.position().stones(0).test(take));
    EXPECT_EQ(match.played().size(), 2U);
    match.undo();
    EXPECT_FALSE(match.legal(retake));
    match.undo();
    EXPECT_EQ(match.position(), start);
}

TEST(Superko, NoArrangementStandsTwiceInRandomGames) {
    Random random(52);
    int forbidden = 0;
    for (int i = 0; i < 30; ++i) {
        GoMatch<1> match(Go<1>(3, 0.5));
        std::vector<std::pair<std::uint64_t, std::uint64_t>> stood;
        while (!match.position().over()) {
            const auto moves = match.moves();
            forbidden += match.position().moves().size() - moves.size();
            const int move = moves[random.below(moves.size())];
            const auto here = [&] {
                return std::pair{match.position().stones(0).word[0],
                                 match.position().stones(1).word[0]};
            };
            if (stood.empty()) stood.push_back(here());
            match.play(move);
            if (move == Go<1>::pass) continue;
            ASSERT_EQ(std::ranges::find(stood, here()), stood.end());
            stood.push_back(here());
        }
    }
    EXPECT_GT(forbidden, 0);
}

}  // namespace
}  // namespace polypack::testing
