// Random games of all games end.
#include <gtest/gtest.h>

#include <set>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/go.hpp"
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

// The winners of many games as one number, the state of the random numbers included: it changes if
// a list of moves comes in another order.
template <class Game>
std::uint64_t fingerprint(const Game& start, int games) {
    Random random(7);
    std::uint64_t winners = 0;
    for (int i = 0; i < games; ++i) {
        winners = winners * 3 + static_cast<std::uint64_t>(random_winner(start, random) + 1);
    }
    return winners ^ random.next();
}

TEST(RandomGames, OfASeedStayTheSame) {
    EXPECT_EQ(fingerprint(Clobber(), 1000), 16222079330468139426U ^ 413257489216425633U);
    EXPECT_EQ(fingerprint(Othello(), 1000), 15457955054419464540U ^ 9762516855004563389U);
    EXPECT_EQ(fingerprint(Breakthrough(), 1000), 14733410633997162743U ^ 8553788992277750947U);
    EXPECT_EQ(fingerprint(ConnectFour(), 1000), 8412969839567252558U ^ 9295755083540530893U);
    EXPECT_EQ(fingerprint(Yavalath(), 1000), 10492967429741557566U ^ 5288660997663481338U);
    EXPECT_EQ(fingerprint(Ataxx(), 100), 17063019777040080680U ^ 931724845325645259U);
    EXPECT_EQ(fingerprint(HexGame<11>(), 200), 10173122552501279422U ^ 536770078355480087U);
    EXPECT_EQ(fingerprint(YGame<11>(), 200), 6999921244010261911U ^ 8352377189791733352U);
    EXPECT_EQ(fingerprint(Go<2>(9), 50), 14861930994433268199U ^ 13631554846136190119U);
}

}  // namespace
}  // namespace polypack::testing
