#include "polypack/games/sliding_attacks.hpp"

#include <gtest/gtest.h>

#include "polypack/games/chess_lines.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::testing {
namespace {

template <class Method>
class SlidingAttacks : public ::testing::Test {};
using Methods = ::testing::Types<DirectLookup, RotatedBitboards, MagicMultiplication>;
TYPED_TEST_SUITE(SlidingAttacks, Methods);

TYPED_TEST(SlidingAttacks, WalkTheRays) {
    const TypeParam method;
    Random random(2);
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t bits =
            random.next() & random.next() & (round % 2 ? ~0ull : random.next());
        typename TypeParam::Occupancy occupied;
        for (const int cell : ChessCells{{bits}}) occupied.toggle(cell);
        ASSERT_EQ(occupied.bits(), bits);
        for (int cell = 0; cell < 64; ++cell) {
            ASSERT_EQ(method.rook(cell, occupied), rook_walk(cell, bits));
            ASSERT_EQ(method.bishop(cell, occupied), bishop_walk(cell, bits));
        }
    }
}

// Every set of blockers that matters, so that no two collide in a table.
TYPED_TEST(SlidingAttacks, TellAllBlockersApart) {
    const TypeParam method;
    for (int cell = 0; cell < 64; ++cell) {
        for (const bool rook : {true, false}) {
            const std::uint64_t rays = (rook ? rook_walk(cell, 0) : bishop_walk(cell, 0)).word[0];
            std::uint64_t subset = 0;
            do {
                typename TypeParam::Occupancy occupied;
                for (const int other : ChessCells{{subset}}) occupied.toggle(other);
                if (rook) {
                    ASSERT_EQ(method.rook(cell, occupied), rook_walk(cell, subset));
                } else {
                    ASSERT_EQ(method.bishop(cell, occupied), bishop_walk(cell, subset));
                }
                subset = (subset - rays) & rays;
            } while (subset != 0);
        }
    }
}

TEST(ChessLines, LieBetweenTheirEnds) {
    for (int a = 0; a < 64; ++a) {
        EXPECT_EQ(chess_lines.rook[a], rook_walk(a, 0));
        EXPECT_EQ(chess_lines.bishop[a], bishop_walk(a, 0));
        for (int b = 0; b < 64; ++b) {
            const std::uint64_t at_a = std::uint64_t{1} << a;
            const std::uint64_t at_b = std::uint64_t{1} << b;
            ChessCells between;
            if (rook_walk(a, 0).test(b)) between = rook_walk(a, at_b) & rook_walk(b, at_a);
            if (bishop_walk(a, 0).test(b)) between = bishop_walk(a, at_b) & bishop_walk(b, at_a);
            EXPECT_EQ(chess_lines.between[a][b], between) << a << ' ' << b;
        }
    }
}

TEST(Leapers, UniteOverSets) {
    const ChessCells set = ChessCells::of(0) | ChessCells::of(27);
    EXPECT_EQ(targets_of(knight_targets, set), knight_targets[0] | knight_targets[27]);
    EXPECT_EQ(knight_targets[0].count(), 2);
    EXPECT_EQ(king_targets[27].count(), 8);
    EXPECT_EQ(pawn_targets[0][8].count(), 1);
}

}  // namespace
}  // namespace polypack::testing
