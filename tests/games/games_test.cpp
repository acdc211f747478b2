// Games and queries against plain cell-by-cell versions, published perft totals, and random play.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/flips.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/life.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/lines.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/patterns.hpp"
#include "polypack/games/perft.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::testing {
namespace {

template <int Words>
Bitboard<Words> random_set(const Bitboard<Words>& within, Random& random, int percent) {
    Bitboard<Words> set;
    for (const int cell : within) {
        if (random.below(100) < percent) set.set(cell);
    }
    return set;
}

std::uint64_t named_perft(std::string_view name, int depth) {
    return std::ranges::find(perft_games(), name, &PerftGame::name)->count(depth);
}

TEST(Perft, MatchesThePublishedTotals) {
    struct Table {
        const char* game;
        std::vector<std::uint64_t> totals;  // of depth 1, 2, ...
    };
    for (const Table& t : {
             Table{"othello", {4, 12, 56, 244, 1396, 8200, 55092, 390216}},
             Table{"connect-four", {7, 49, 343, 2401, 16807, 117649, 823536, 5673234}},
             Table{"breakthrough", {22, 484, 11132, 256036}},
             Table{"ataxx", {16, 256, 6460, 155888}},
             Table{"hex", {121, 121 * 120}},
             Table{"y", {66, 66 * 65}},
         }) {
        for (std::size_t depth = 1; depth <= t.totals.size(); ++depth) {
            EXPECT_EQ(named_perft(t.game, static_cast<int>(depth)), t.totals[depth - 1])
                << t.game << " " << depth;
        }
    }
}

TEST(Neighbours, MatchAPlainWalk) {
    Random random(1);
    for (const GridKind kind : {GridKind::square, GridKind::diagonal, GridKind::hex}) {
        const Grid<6> grid(kind, 19, 19);
        for (int round = 0; round < 100; ++round) {
            const auto player = random_set(grid.board(), random, 30);
            const auto opponent = random_set(grid.board() - player, random, 40);
            const auto empty = grid.board() - player - opponent;
            Bitboard<6> beside;
            for (const int cell : empty) {
                for (int d = 0; d < grid.directions(); ++d) {
                    if (intersects(grid.step(Bitboard<6>::of(cell), d), player | opponent)) {
                        beside.set(cell);
                    }
                }
            }
            ASSERT_EQ(empty_neighbours(grid, player | opponent), beside);
            for (int d = 0; d < grid.directions(); ++d) {
                Bitboard<6> enemies;
                Bitboard<6> free;
                for (const int cell : player) {
                    const auto to = grid.step(Bitboard<6>::of(cell), d);
                    enemies |= to & opponent;
                    free |= to & empty;
                }
                ASSERT_EQ(enemy_neighbours(grid, player, opponent, d), enemies);
                ASSERT_EQ(empty_neighbours(grid, player, empty, d), free);
            }
        }
    }
}

TEST(LineCaps, MatchAPlainWalk) {
    Random random(2);
    const Grid<1> grid(GridKind::diagonal, 8, 8);
    for (int round = 0; round < 300; ++round) {
        const auto player = random_set(grid.board(), random, 25);
        const auto opponent = random_set(grid.board() - player, random, 50);
        for (int d = 0; d < 8; ++d) {
            Bitboard<1> caps;
            for (const int from : player) {
                auto here = grid.step(Bitboard<1>::of(from), d);
                int passed = 0;
                while (intersects(here, opponent)) {
                    here = grid.step(here, d);
                    ++passed;
                }
                if (passed > 0 && here.any() && !intersects(here, player)) caps |= here;
            }
            ASSERT_EQ(line_caps(grid, player, opponent, d), caps);
        }
    }
}

TEST(Lines, MatchAPlainWalk) {
    Random random(3);
    for (const GridKind kind : {GridKind::square, GridKind::diagonal, GridKind::hex}) {
        const Grid<2> grid(kind, 9, 9);
        for (int round = 0; round < 300; ++round) {
            const auto set = random_set(grid.board(), random, 20 + round / 5);
            int longest = 0;
            for (const int cell : set) {
                for (int d = 0; d < grid.directions(); d += 2) {
                    int length = 0;
                    for (auto here = Bitboard<2>::of(cell); intersects(here, set);
                         here = grid.step(here, d)) {
                        ++length;
                    }
                    longest = std::max(longest, length);
                }
            }
            ASSERT_EQ(longest_line(grid, set), longest);
            ASSERT_EQ(has_line_of_four(grid, set), longest >= 4);
            ASSERT_EQ(has_line_of_three(grid, set), longest >= 3);
        }
    }
}

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

TEST(Clobber, RemovesAPieceAMove) {
    Random random(8);
    Clobber game;
    int pieces = 64;
    while (!game.over()) {
        ASSERT_EQ((game.mine() | game.theirs()).count(), pieces--);
        const auto moves = game.moves();
        game.play(moves[random.below(moves.size())]);
    }
    EXPECT_EQ(game.winner(), game.player() ^ 1);
}

TEST(ConnectFour, SeesFoursInEveryDirectionAndNoneAcrossColumns) {
    const auto at = [](int column, int row) {
        return Bitboard<1>::of(column * ConnectFour::column_bits + row);
    };
    for (const auto& [dx, dy] :
         {std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{1, -1}}) {
        for (int x = 0; x < 7; ++x) {
            for (int y = 0; y < 6; ++y) {
                if (x + 3 * dx > 6 || y + 3 * dy > 5 || y + 3 * dy < 0) continue;
                Bitboard<1> four;
                for (int i = 0; i < 4; ++i) four |= at(x + i * dx, y + i * dy);
                EXPECT_TRUE(ConnectFour::has_four(four));
                EXPECT_FALSE(ConnectFour::has_four(four - at(x, y)));
            }
        }
    }
    EXPECT_FALSE(ConnectFour::has_four(at(0, 4) | at(0, 5) | at(1, 0) | at(1, 1)));
}

TEST(Yavalath, ThreeLosesFourWins) {
    Yavalath losing;
    const auto cell = [](int x, int y) { return y * Yavalath::row + x; };
    for (const int move : {cell(2, 4), cell(0, 8), cell(3, 4), cell(2, 8), cell(4, 4)}) {
        EXPECT_FALSE(losing.over());
        losing.play(move);
    }
    EXPECT_TRUE(losing.over());
    EXPECT_EQ(losing.winner(), 1);
    Yavalath winning;
    for (const int move :
         {cell(2, 4), cell(0, 8), cell(3, 4), cell(2, 8), cell(5, 4), cell(4, 8), cell(4, 4)}) {
        winning.play(move);
    }
    EXPECT_EQ(winning.winner(), 0);
    EXPECT_EQ(Yavalath::board().count(), 61);
}

TEST(YReduction, NamesExactlyOneWinnerOfEveryFullBoard) {
    Random random(9);
    const auto board = YBoard<11>::board();
    for (int i = 0; i < 100'000; ++i) {
        const auto black = random_set(board, random, 50);
        ASSERT_NE(y_reduction<11>(black), y_reduction<11>(board - black));
    }
}

TEST(YReduction, AgreesWithConnectingTheThreeSides) {
    Random random(10);
    constexpr int side = 7;
    const auto neighbours = [](int row, int i) {
        std::vector<std::pair<int, int>> list;
        for (const auto& [dr, di] : {std::pair{0, 1}, std::pair{0, -1}, std::pair{1, 0},
                                     std::pair{1, 1}, std::pair{-1, 0}, std::pair{-1, -1}}) {
            const int r = row + dr;
            const int k = i + di;
            if (r >= 0 && r < side && k >= 0 && k <= r) list.emplace_back(r, k);
        }
        return list;
    };
    for (int round = 0; round < 3000; ++round) {
        const auto black = random_set(YBoard<side>::board(), random, 50);
        bool connects = false;
        std::set<std::pair<int, int>> seen;
        for (int row = 0; row < side && !connects; ++row) {
            if (!black.test(YBoard<side>::cell(row, 0)) || seen.contains({row, 0})) continue;
            bool right = false;
            bool bottom = false;
            std::vector<std::pair<int, int>> open{{row, 0}};
            seen.insert({row, 0});
            while (!open.empty()) {
                const auto [r, i] = open.back();
                open.pop_back();
                right = right || i == r;
                bottom = bottom || r == side - 1;
                for (const auto& next : neighbours(r, i)) {
                    if (black.test(YBoard<side>::cell(next.first, next.second)) &&
                        seen.insert(next).second) {
                        open.push_back(next);
                    }
                }
            }
            connects = right && bottom;
        }
        ASSERT_EQ(y_reduction<side>(black), connects);
    }
}

TEST(Hex, ExactlyOnePlayerConnectsOnAFullBoard) {
    Random random(11);
    using Hex = HexGame<9>;
    for (int i = 0; i < 5000; ++i) {
        const auto first = random_set(Hex::board(), random, 50);
        ASSERT_NE(Hex::connects(first, 0), Hex::connects(Hex::board() - first, 1));
    }
    EXPECT_EQ(perft(HexGame<2>(), 1, false), 4);
    EXPECT_EQ(perft(HexGame<2>(), 3, false), 24);
    EXPECT_EQ(perft(HexGame<9>(), 3, false), 511920);
}

TEST(Patterns, FindThePlusesOfABoard) {
    const Grid<1> grid(GridKind::square, 8, 8);
    const PatternIndex<1> pluses(grid, {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}});
    ASSERT_EQ(pluses.size(), 36);
    Random random(12);
    for (int round = 0; round < 300; ++round) {
        const auto set = random_set(grid.board(), random, 40 + round / 6);
        for (const int cell : grid.board()) {
            std::set<int> plain;
            std::set<int> exact;
            for (int place = 0; place < pluses.size(); ++place) {
                const auto& pattern = pluses.pattern(place);
                if (!pattern.test(cell) || !contains(set, pattern)) continue;
                plain.insert(place);
                bool lonely = true;
                for (const int member : pattern) {
                    for (int d = 0; d < 4; ++d) {
                        const auto beside = grid.step(Bitboard<1>::of(member), d);
                        lonely = lonely && !intersects(beside - pattern, set);
                    }
                }
                if (lonely) exact.insert(place);
            }
            std::set<int> found;
            pluses.for_each_match(set, cell, false, [&](int place) { found.insert(place); });
            ASSERT_EQ(found, plain);
            found.clear();
            pluses.for_each_match(set, cell, true, [&](int place) { found.insert(place); });
            ASSERT_EQ(found, exact);
        }
    }
}

TEST(Flips, TurnNeighboursOfAllOrOfTheLastMove) {
    Random random(13);
    const Grid<6> grid(GridKind::hex, 19, 19);
    for (int round = 0; round < 100; ++round) {
        const auto player = random_set(grid.board(), random, 30);
        const auto opponent = random_set(grid.board() - player, random, 40);
        Bitboard<6> turned;
        Bitboard<6> turned_by_last;
        const int last = player.any() ? player.first() : 0;
        for (const int cell : opponent) {
            for (int d = 0; d < 6; ++d) {
                const auto beside = grid.step(Bitboard<6>::of(cell), d);
                if (intersects(beside, player)) turned.set(cell);
                if (beside.test(last)) turned_by_last.set(cell);
            }
        }
        auto mine = player;
        auto theirs = opponent;
        flip_neighbours(grid, mine, theirs);
        ASSERT_EQ(mine, player | turned);
        ASSERT_EQ(theirs, opponent - turned);
        mine = player;
        theirs = opponent;
        flip_neighbours_of(grid, Bitboard<6>::of(last), mine, theirs);
        ASSERT_EQ(mine, player | turned_by_last);
        ASSERT_EQ(theirs, opponent - turned_by_last);
        ASSERT_EQ(count_coloured(player, grid.checkerboard(true)),
                  player.count() - count_coloured(player, grid.checkerboard(false)));
    }
}

TEST(LightsOut, HasThePublishedCoranks) {
    const std::vector<int> coranks{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16};
    for (std::size_t n = 1; n <= coranks.size(); ++n) {
        EXPECT_EQ(lights_out_corank(static_cast<int>(n)), coranks[n - 1]) << n;
    }
}

TEST(LightsOut, SolutionsDarkenTheBoardOrThereIsNone) {
    Random random(14);
    for (int size = 1; size <= 12; ++size) {
        for (int round = 0; round < 20; ++round) {
            const Grid<3> grid(GridKind::square, size, size);
            auto lights = random_set(grid.board(), random, 50);
            // Half of the boards are made by presses, so that a solution exists.
            const bool solvable = round % 2 == 0;
            if (solvable) {
                lights = {};
                for (const int cell : random_set(grid.board(), random, 50)) {
                    invert_neighbourhood(grid, Bitboard<3>::of(cell), lights);
                }
            }
            std::vector<char> list;
            for (int i = 0; i < size * size; ++i) list.push_back(lights.test(i));
            const auto presses = lights_out_solution(size, list);
            if (solvable || lights_out_corank(size) == 0) {
                ASSERT_TRUE(presses);
            }
            if (!presses) continue;
            LightsOut<3> game(size, lights);
            for (int i = 0; i < size * size; ++i) {
                if ((*presses)[i] != 0) game.press(i);
            }
            EXPECT_TRUE(game.dark());
        }
    }
    // One corner light of the 4x4 board cannot be put out alone.
    std::vector<char> corner(16, 0);
    corner[0] = 1;
    EXPECT_EQ(lights_out_solution(4, corner), std::nullopt);
}

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

TEST(Go, RandomGamesEnd) {
    Random random(15);
    for (int i = 0; i < 10; ++i) {
        Go<2> game(9);
        while (!game.over()) {
            const auto moves = game.moves();
            game.play(moves[random.below(static_cast<int>(moves.size()))]);
            const auto& grid = game.grid();
            ASSERT_TRUE(is_legal_go_position(grid, game.stones(0), game.stones(1)));
        }
        EXPECT_NE(game.winner(), -1);
    }
}

TEST(Life, MatchesAPlainCount) {
    Random random(16);
    for (const bool wrap : {false, true}) {
        const Grid<6> grid(GridKind::diagonal, 19, 19, 1, Edges::masks, wrap);
        for (int round = 0; round < 100; ++round) {
            const auto alive = random_set(grid.board(), random, round);
            Bitboard<6> expected;
            for (const int cell : grid.board()) {
                int count = 0;
                for (int d = 0; d < 8; ++d) {
                    count += intersects(grid.step(Bitboard<6>::of(cell), d), alive);
                }
                if (count == 3 || (count == 2 && alive.test(cell))) expected.set(cell);
            }
            ASSERT_EQ(life_step(grid, alive), expected);
        }
    }
}

TEST(Life, OneWordTorusAgreesWithTheGrid) {
    Random random(17);
    const Grid<1> grid(GridKind::diagonal, 8, 8, 1, Edges::masks, true);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t alive = random.next() & random.next();
        ASSERT_EQ(life_step_8x8_torus(alive), life_step(grid, Bitboard<1>{{alive}}).word[0]);
    }
}

TEST(Life, AGliderComesHomeAfter32Steps) {
    const Grid<1> grid(GridKind::diagonal, 8, 8, 1, Edges::masks, true);
    const auto glider = grid.parse(".x......\n..x.....\nxxx.....\n");
    auto alive = glider;
    for (int step = 1; step <= 32; ++step) {
        alive = life_step(grid, alive);
        EXPECT_EQ(alive.count(), 5);
        EXPECT_EQ(alive == glider, step == 32) << step;
    }
}

TEST(Life, HasThePublishedNumbersOfStillSquares) {
    for (const auto& [size, still] :
         {std::pair{1, 1}, std::pair{2, 2}, std::pair{3, 12}, std::pair{4, 83}}) {
        const Grid<1> grid(GridKind::diagonal, size + 2, size + 2);
        int count = 0;
        for (std::uint64_t code = 0; code < (std::uint64_t{1} << (size * size)); ++code) {
            Bitboard<1> alive;
            for (int i = 0; i < size * size; ++i) {
                if ((code >> i) & 1) alive.set(grid.cell(1 + i % size, 1 + i / size));
            }
            count += life_step(grid, alive) == alive;
        }
        EXPECT_EQ(count, still) << size;
    }
}

}  // namespace
}  // namespace polypack::testing
