// Go: captures, ko, legal positions.
#include <gtest/gtest.h>

#include <utility>

#include "polypack/games/go.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

TEST(Go, HasThePublishedNumbersOfLegalPositions) {
    for (const auto& [size, expected] : {std::pair{1, 1}, std::pair{2, 57}, std::pair{3, 12675}}) {
        const Grid<1> grid(GridKind::square, size, size);
        int total = 1;
        for (int i = 0; i < size * size; ++i) total *= 3;
        int legal = 0;
        for (int code = 0; code < total; ++code) {
            Bitboard<1> black;
            Bitboard<1> white;
            for (int i = 0, rest = code; i < size * size; ++i, rest /= 3) {
                if (rest % 3 == 1) black.set(i);
                if (rest % 3 == 2) white.set(i);
            }
            legal += is_legal_go_position(grid, black, white);
        }
        EXPECT_EQ(legal, expected);
    }
}

TEST(Go, CapturesForbidsSuicideAndKo) {
    const Grid<1> grid(GridKind::square, 5, 5);
    // Black x to move takes the white stone in the corner by filling its last liberty.
    Go<1> game(5, grid.parse(".....\nx....\n.....\n.....\n.....\n"),
               grid.parse("x....\n.....\n.....\n.....\n.....\n"));
    EXPECT_EQ(liberties(grid, game.stones(1), game.stones(0), 0).count(), 1);
    game.play(1);
    EXPECT_TRUE(game.stones(1).none());
    EXPECT_FALSE(game.legal(0)) << "suicide";
    // A ko: without the rule, each side could take the other's stone again and again.
    Go<1> fight(5, grid.parse(".x...\nx....\n.x...\n.....\n.....\n"),
                grid.parse("..x..\n.x.x.\n..x..\n.....\n.....\n"));
    fight.play(grid.cell(2, 1));
    EXPECT_FALSE(fight.stones(1).test(grid.cell(1, 1))) << "taken";
    EXPECT_FALSE(fight.legal(grid.cell(1, 1))) << "taking back at once is ko";
    fight.play(Go<1>::pass);
    fight.play(Go<1>::pass);
    EXPECT_TRUE(fight.over());
}

// The moves by their definition: put the stone, take what has no liberty, see whether it stands.
template <int Words>
bool plainly_legal(const Go<Words>& game, int cell) {
    const auto& grid = game.grid();
    if (!game.empty().test(cell) || cell == game.ko()) return false;
    auto mine = game.stones(game.player()) | Bitboard<Words>::of(cell);
    auto theirs = game.stones(game.player() ^ 1);
    theirs = free_cells(grid, theirs, grid.board() - mine - theirs);
    return free_cells(grid, mine, grid.board() - mine - theirs) == mine;
}

template <int Words>
void expect_plain_rules(int size, int games, std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        Go<Words> game(size);
        while (!game.over()) {
            for (const int cell : game.grid().board()) {
                ASSERT_EQ(game.legal(cell), plainly_legal(game, cell)) << game.to_text();
            }
            const auto moves = game.moves();
            const int move = moves[random.below(moves.size())];
            auto mine = game.stones(game.player());
            auto theirs = game.stones(game.player() ^ 1);
            if (move != Go<Words>::pass) {
                mine.set(move);
                theirs = free_cells(game.grid(), theirs, game.grid().board() - mine - theirs);
            }
            game.play(move);
            ASSERT_EQ(game.stones(game.player() ^ 1), mine);
            ASSERT_EQ(game.stones(game.player()), theirs);
        }
    }
}

TEST(Go, MovesAndCapturesByThePlainRules) {
    expect_plain_rules<1>(3, 40, 61);
    expect_plain_rules<1>(5, 20, 62);
    expect_plain_rules<2>(9, 4, 63);
}

TEST(Go, RandomGamesEnd) {
    Random random(15);
    for (int i = 0; i < 10; ++i) {
        Go<2> game(9);
        while (!game.over()) {
            const auto moves = game.moves();
            game.play(moves[random.below(moves.size())]);
            const auto& grid = game.grid();
            ASSERT_TRUE(is_legal_go_position(grid, game.stones(0), game.stones(1)));
        }
        EXPECT_NE(game.winner(), -1);
    }
}

}  // namespace
}  // namespace polypack::testing
