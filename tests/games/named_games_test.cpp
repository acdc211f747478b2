#include "polypack/games/named_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "polypack/games/go_positions.hpp"

namespace polypack::testing {
namespace {

const NamedGame& named(std::string_view name) {
    return *std::ranges::find(named_games(), name, &NamedGame::name);
}

TEST(NamedGames, CountAsTheirFieldsDo) {
    EXPECT_EQ(named("ataxx").perft("", 5), 4752668U);
    EXPECT_EQ(named("othello").perft("", 7), 55092U);
    EXPECT_EQ(named("chess").perft("", 4), 197281U);
    EXPECT_EQ(named("go").perft("", 2), 82U * 81U + 1U);
}

TEST(NamedGames, CountFromAnyPositionAndByFirstMove) {
    for (const NamedGame& game : named_games()) {
        SCOPED_TRACE(game.name);
        const auto opening = game.open("");
        std::uint64_t total = 0;
        std::vector<std::string> names;
        for (const auto& [move, count] : game.perft_by_move(opening->to_text(), 2)) {
            names.push_back(move);
            total += count;
        }
        EXPECT_EQ(total, game.perft("", 2));
        EXPECT_EQ(names, opening->moves());
        // Positions after a move count what that move counted.
        opening->play(names.front());
        EXPECT_EQ(game.perft(opening->to_text(), 1), game.perft_by_move("", 2).front().second);
        EXPECT_THROW(static_cast<void>(game.perft("no position", 1)), GameTextError);
    }
}

TEST(NamedGames, ReadTheirExampleOfAPosition) {
    for (const NamedGame& game : named_games()) {
        SCOPED_TRACE(game.name);
        const std::string example(game.notation.substr(0, game.notation.find(", or")));
        EXPECT_NO_THROW(static_cast<void>(game.open(example)));
        EXPECT_FALSE(game.open("")->diagram().empty());
    }
}

TEST(NamedGames, ArePlayedAndTakenBackBehindTheirInterface) {
    for (const NamedGame& game : named_games()) {
        SCOPED_TRACE(game.name);
        const auto played = game.open("");
        const std::string before = played->to_text();
        EXPECT_FALSE(played->undo());
        for (int ply = 0; ply < 5 && !played->over(); ++ply) {
            played->play(played->uct_move({.playouts = 20, .longest_playout = 50}));
        }
        EXPECT_NE(played->to_text(), before);
        EXPECT_THROW(played->play("no move"), GameTextError);
        while (played->undo()) {
        }
        EXPECT_EQ(played->to_text(), before);
    }
}

// A094777.
TEST(GoPositions, AreAsManyAsPublished) {
    const std::vector<std::string> published{"1",        "57",           "12675",
                                             "24318165", "414295148741", "62567386502084877"};
    for (std::size_t i = 0; i < published.size(); ++i) {
        EXPECT_EQ(count_go_positions(static_cast<int>(i) + 1), published[i]);
    }
}

}  // namespace
}  // namespace polypack::testing
