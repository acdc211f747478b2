// Random games of all games end.
#include <gtest/gtest.h>

#include <set>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

template <class Game>
void expect_random_games_end(int games, bool draws) {
    Random random(7);
    std::set<int> winners;
    for (int i = 0; i < games; ++i) winners.insert(random_winner(Game(), random));
    EXPECT_TRUE(winners.contains(0) && winners.contains(1));
    if (!draws) {
        EXPECT_FALSE(winners.contains(-1));
    }
}

TEST(RandomGames, EndWithAWinnerOfEitherSide) {
    expect_random_games_end<Clobber>(300, false);
    expect_random_games_end<Othello>(300, true);
    expect_random_games_end<Breakthrough>(300, false);
    expect_random_games_end<Yavalath>(300, true);
    expect_random_games_end<ConnectFour>(300, true);
    expect_random_games_end<YGame<11>>(50, false);
    expect_random_games_end<HexGame<11>>(50, false);
    expect_random_games_end<Ataxx>(30, true);
}

}  // namespace
}  // namespace polypack::testing
