// Perft against published totals.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/perft.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

template <class Game>
void expect_totals(const char* name, bool ended_counts, const std::vector<std::uint64_t>& totals,
                   const Game& game = Game()) {
    for (std::size_t depth = 0; depth < totals.size(); ++depth) {
        EXPECT_EQ(perft(game, static_cast<int>(depth) + 1, ended_counts), totals[depth])
            << name << " " << depth + 1;
    }
}

TEST(Perft, MatchesThePublishedTotals) {
    expect_totals<Othello>("othello", true, {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288});
    expect_totals<ConnectFour>("connect four", false,
                               {7, 49, 343, 2401, 16807, 117649, 823536, 5673234});
    expect_totals<Breakthrough>("breakthrough", false, {22, 484, 11132, 256036});
    expect_totals<Ataxx>("ataxx", false, {16, 256, 6460, 155888, 4752668});
    expect_totals<HexGame<11>>("hex", false, {121, 121 * 120});
    expect_totals<YGame<11>>("y", false, {66, 66 * 65});
}

// The positions of libataxx's test.
TEST(Perft, OfAtaxxMatchesThePublishedTotalsOfOtherPositions) {
    struct Row {
        const char* position;
        std::vector<std::uint64_t> totals;
    };
    for (const auto& [position, totals] : {
             Row{"7/7/7/7/7/7/7 x 0 1", {0, 0, 0, 0}},
             Row{"7/7/7/7/7/7/7 o 0 1", {0, 0, 0, 0}},
             Row{"x5o/7/7/7/7/7/o5x o 0 1", {16, 256, 6460, 155888, 4752668}},
             Row{"x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", {14, 196, 4184, 86528, 2266352}},
             Row{"x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1", {14, 196, 4184, 86528, 2266352}},
             Row{"x5o/7/2-1-2/3-3/2-1-2/7/o5x x 0 1", {14, 196, 4100, 83104, 2114588}},
             Row{"x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", {16, 256, 5948, 133264, 3639856}},
             Row{"7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", {1, 75, 249, 14270, 452980}},
             Row{"7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1", {75, 249, 14270, 452980}},
             Row{"7/7/7/7/xxxxxxx/xxxxxxx/ooooooo x 0 1", {75, 249, 14270, 452980}},
             Row{"7/7/7/7/xxxxxxx/xxxxxxx/ooooooo o 0 1", {1, 75, 249, 14270, 452980}},
             Row{"7/7/7/2x1o2/7/7/7 x 0 1", {23, 419, 7887, 168317, 4266992}},
             Row{"7/7/7/2x1o2/7/7/7 o 0 1", {23, 419, 7887, 168317, 4266992}},
             Row{"x5o/7/7/7/7/7/o5x x 100 1", {0, 0, 0, 0}},
             Row{"x5o/7/7/7/7/7/o5x o 100 1", {0, 0, 0, 0}},
             Row{"7/7/7/7/-------/-------/x5o x 0 1", {2, 4, 13, 30, 73, 174}},
             Row{"7/7/7/7/-------/-------/x5o o 0 1", {2, 4, 13, 30, 73, 174}},
         }) {
        expect_totals(position, false, totals, Ataxx::from_text(position));
    }
}

// Perft by its definition, every position made and asked.
template <class Game>
std::uint64_t plain_perft(const Game& game, int depth, bool ended_counts) {
    if (depth == 0) return 1;
    if (game.over()) return ended_counts ? 1 : 0;
    std::uint64_t total = 0;
    for (const auto& move : game.moves()) {
        Game next = game;
        next.play(move);
        total += plain_perft(next, depth - 1, ended_counts);
    }
    return total;
}

template <class Game>
void expect_plain_counts(const Game& start, int games, int plies) {
    Random random(23);
    for (int i = 0; i < games; ++i) {
        Game game = start;
        for (int ply = 0; ply < plies && !game.over(); ++ply) {
            for (int depth = 0; depth <= 2; ++depth) {
                ASSERT_EQ(perft(game, depth, true), plain_perft(game, depth, true));
                ASSERT_EQ(perft(game, depth, false), plain_perft(game, depth, false));
            }
            std::uint64_t divided = 0;
            for (const auto& [move, count] : perft_by_move(game, 2, false)) divided += count;
            ASSERT_EQ(divided, perft(game, 2, false));
            const auto moves = game.moves();
            game.play(moves[random.below(static_cast<int>(moves.size()))]);
        }
        ASSERT_EQ(perft(game, 3, true), plain_perft(game, 3, true));
    }
}

TEST(Perft, CountsWithoutMakingTheLastMovesWhatMakingThemCounts) {
    expect_plain_counts(Clobber(), 3, 60);
    expect_plain_counts(Othello(), 20, 70);
    expect_plain_counts(Breakthrough(), 3, 60);
    expect_plain_counts(ConnectFour(), 20, 50);
    expect_plain_counts(Yavalath(), 3, 60);
    expect_plain_counts(Ataxx(), 1, 40);
    expect_plain_counts(HexGame<4>(), 3, 16);
    expect_plain_counts(YGame<4>(), 3, 16);
    expect_plain_counts(Go<1>(4), 3, 40);
}

}  // namespace
}  // namespace polypack::testing
