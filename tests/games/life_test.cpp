// Life against a plain count.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <utility>

#include "polypack/games/life.hpp"
#include "polypack/games/playout.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

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
        std::uint64_t later = alive;
        for (int step = 0; step < round % 8; ++step) later = life_step_8x8_torus(later);
        ASSERT_EQ(life_steps_8x8_torus(alive, round % 8), later);
        std::array<std::uint64_t, 3> boards{0, alive, ~alive};
        life_steps_8x8_torus(boards, round % 8);
        ASSERT_EQ(boards[1], later);
        ASSERT_EQ(boards[2], life_steps_8x8_torus(~alive, round % 8));
    }
}

template <int Width, int Height>
void expect_rows_agree(Random& random) {
    constexpr int words = (Width * Height + 63) / 64;
    const Grid<words> grid(GridKind::diagonal, Width, Height, 1, Edges::masks, true);
    for (int round = 0; round < 50; ++round) {
        auto alive = random_set(grid.board(), random, 20 + round);
        LifeRows<Width, Height> rows;
        for (const int cell : alive) {
            rows.row[grid.row_of(cell)] |= std::uint64_t{1} << grid.column_of(cell);
        }
        for (int step = 0; step < 4; ++step) {
            alive = life_step(grid, alive);
            rows.step();
            Bitboard<words> read;
            for (int y = 0; y < Height; ++y) {
                for (const int x : Bitboard<1>{{rows.row[y]}}) read.set(grid.cell(x, y));
            }
            ASSERT_EQ(read, alive);
        }
    }
}

TEST(Life, ARowAWordAgreesWithTheGrid) {
    Random random(18);
    expect_rows_agree<64, 64>(random);
    expect_rows_agree<8, 8>(random);
    expect_rows_agree<3, 5>(random);
    expect_rows_agree<63, 7>(random);
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
