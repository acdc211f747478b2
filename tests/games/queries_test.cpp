// Queries on boards against plain cell-by-cell versions.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "polypack/games/flips.hpp"
#include "polypack/games/lines.hpp"
#include "polypack/games/neighbours.hpp"
#include "polypack/games/playout.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

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

TEST(Lines, EndOnATorusAndOnAxesOfLengthOne) {
    const Grid<1> torus(GridKind::square, 5, 3, 1, Edges::masks, true);
    EXPECT_EQ(longest_line(torus, torus.row(1)), 5);
    EXPECT_EQ(longest_line(torus, torus.column(2)), 3);
    EXPECT_EQ(longest_line(torus, torus.board()), 5);
    EXPECT_EQ(longest_line(torus, torus.row(1) - Bitboard<1>::of(torus.cell(2, 1))), 4);
    EXPECT_TRUE(has_line_of_four(torus, torus.row(1)));
    EXPECT_FALSE(has_line_of_four(torus, torus.column(2))) << "three cells round";
    EXPECT_TRUE(has_line_of_three(torus, torus.column(2)));
    const Grid<1> flat(GridKind::cubic, 3, 3, 1, Edges::separators);
    EXPECT_EQ(longest_line(flat, flat.board()), 3);
    const Grid<1> thin(GridKind::square, 1, 4, 1, Edges::separators);
    EXPECT_EQ(longest_line(thin, thin.board()), 4);
    const Grid<1> ring(GridKind::linear, 1, 1, 1, Edges::masks, true);
    EXPECT_EQ(longest_line(ring, ring.board()), 1);
}

TEST(Lines, MatchAPlainWalkOnToruses) {
    Random random(31);
    for (const GridKind kind : {GridKind::square, GridKind::diagonal, GridKind::hex}) {
        for (const auto& [width, height] : {std::pair{2, 2}, std::pair{3, 4}, std::pair{6, 4}}) {
            const Grid<1> grid(kind, width, height, 1, Edges::masks, true);
            for (int round = 0; round < 200; ++round) {
                const auto set = random_set(grid.board(), random, round / 2);
                int longest = 0;
                for (const int cell : set) {
                    for (int d = 0; d < grid.directions(); d += 2) {
                        int length = 0;
                        Bitboard<1> seen;
                        for (auto here = Bitboard<1>::of(cell);
                             intersects(here, set) && !intersects(here, seen);
                             here = grid.step(here, d)) {
                            seen |= here;
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
}

TEST(Flips, TurnNeighboursOfAllOrOfTheLastMove) {
    Random random(13);
    const Grid<6> grid(GridKind::hex, 19, 19);
    const Neighbourhoods<6> around(grid);
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
        mine = player;
        theirs = opponent;
        flip_neighbours_of(around, last, mine, theirs);
        ASSERT_EQ(mine, player | turned_by_last);
        ASSERT_EQ(theirs, opponent - turned_by_last);
        auto by_grid = player;
        auto by_table = player;
        invert_neighbourhood(grid, Bitboard<6>::of(last), by_grid);
        invert_neighbourhood(around, last, by_table);
        ASSERT_EQ(by_grid, by_table);
        ASSERT_EQ(count_coloured(player, grid.checkerboard(true)),
                  player.count() - count_coloured(player, grid.checkerboard(false)));
    }
}

}  // namespace
}  // namespace polypack::testing
