#include "polypack/games/chess_match.hpp"

#include <gtest/gtest.h>

#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

void play(ChessMatch& match, std::initializer_list<const char*> moves) {
    for (const char* move : moves) match.play(match.position().move_from_text(move));
}

TEST(ChessMatch, EndsAtTheThirdRepetition) {
    ChessMatch match;
    play(match, {"Nf3", "Nf6", "Ng1", "Ng8"});
    EXPECT_EQ(match.repetitions(), 2);
    EXPECT_FALSE(match.over());
    play(match, {"Nf3", "Nf6", "Ng1"});
    EXPECT_FALSE(match.over());
    play(match, {"Ng8"});
    EXPECT_EQ(match.repetitions(), 3);
    EXPECT_EQ(match.outcome(), ChessOutcome::threefold_repetition);
    EXPECT_EQ(match.winner(), -1);
    match.undo();
    EXPECT_FALSE(match.over());
}

TEST(ChessMatch, WithoutClaimsEndsAtTheFifth) {
    ChessMatch match(Chess(), false);
    for (int round = 0; round < 4; ++round) {
        EXPECT_FALSE(match.over());
        play(match, {"Nf3", "Nf6", "Ng1", "Ng8"});
    }
    EXPECT_EQ(match.outcome(), ChessOutcome::fivefold_repetition);
}

TEST(ChessMatch, WithoutClaimsEndsAtSeventyFiveMoves) {
    for (const bool claims : {true, false}) {
        ChessMatch match(Chess::from_text("7k/8/6K1/8/8/8/R7/8 w - - 99 99"), claims);
        play(match, {"Ra3"});
        EXPECT_EQ(match.outcome(), claims ? ChessOutcome::fifty_moves : ChessOutcome::open);
    }
    ChessMatch match(Chess::from_text("7k/8/6K1/8/8/8/R7/8 w - - 149 99"), false);
    play(match, {"Ra3"});
    EXPECT_EQ(match.outcome(), ChessOutcome::seventy_five_moves);
}

TEST(ChessMatch, TellsPositionsApartByRightsAndEnPassant) {
    // The first time White may still castle.
    ChessMatch match(Chess::from_text("4k2r/8/8/8/8/8/8/4K2R w K - 0 1"));
    play(match, {"Ke2", "Ke7", "Ke1", "Ke8"});
    EXPECT_EQ(match.repetitions(), 1);
    play(match, {"Ke2", "Ke7", "Ke1", "Ke8"});
    EXPECT_EQ(match.repetitions(), 2);

    // The first time Black could take en passant.
    ChessMatch passing(Chess::from_text("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    play(passing, {"e4", "Ke7", "Ke2", "Ke8", "Ke1"});
    EXPECT_EQ(passing.repetitions(), 1);
    play(passing, {"Ke7", "Ke2", "Ke8", "Ke1"});
    EXPECT_EQ(passing.repetitions(), 2);
}

TEST(ChessMatch, ForgetsNothingByTakingBack) {
    Random random(1);
    ChessMatch match;
    std::vector<Chess> positions{match.position()};
    std::vector<int> repetitions{1};
    while (!match.over()) {
        const auto moves = match.moves();
        match.play(moves[random.below(moves.size())]);
        positions.push_back(match.position());
        repetitions.push_back(match.repetitions());
    }
    for (int ply = match.plies(); ply > 0; --ply) {
        ASSERT_EQ(match.position(), positions[ply]);
        ASSERT_EQ(match.repetitions(), repetitions[ply]);
        match.undo();
    }
    EXPECT_EQ(match.position(), Chess());
}

TEST(Repetition, CountsSinceTheLastIrreversibleMove) {
    Repetition history;
    history.push(1);
    history.push(2);
    history.push(1);
    EXPECT_EQ(history.count(), 2);
    EXPECT_EQ(history.count(2), 1);
    history.push(3, true);
    EXPECT_EQ(history.count(1), 0);
    history.push(1);
    EXPECT_EQ(history.count(), 1);
    history.pop();
    history.pop();
    EXPECT_EQ(history.size(), 3);
    EXPECT_EQ(history.count(), 2);
    EXPECT_EQ(Repetition().count(1), 0);
}

}  // namespace
}  // namespace polypack::testing
