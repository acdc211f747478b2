#include "polypack/bitboard/bitboard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <unordered_set>

#include "polypack/bitboard/format.hpp"

namespace polypack::testing {
namespace {

template <class Board>
class Bitboards : public ::testing::Test {
  public:
    // A random set and the same as plain numbers.
    static std::pair<Board, std::set<int>> random_set(std::mt19937_64& random, int percent = 40) {
        Board board;
        std::set<int> plain;
        for (int cell = 0; cell < Board::capacity; ++cell) {
            if (static_cast<int>(random() % 100) >= percent) continue;
            board.set(cell);
            plain.insert(cell);
        }
        return {board, plain};
    }
    static std::set<int> cells_of(const Board& board) {
        std::set<int> cells;
        for (const int cell : board) cells.insert(cell);
        return cells;
    }
};

using WordCounts = ::testing::Types<Bitboard<1>, Bitboard<2>, Bitboard<3>, Bitboard<6>>;
TYPED_TEST_SUITE(Bitboards, WordCounts);

TYPED_TEST(Bitboards, HoldSetsOfNumbers) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 200; ++round) {
        const auto [a, plain_a] = this->random_set(random, round / 2);
        const auto [b, plain_b] = this->random_set(random);
        EXPECT_EQ(this->cells_of(a), plain_a);
        EXPECT_EQ(a.count(), plain_a.size());
        EXPECT_EQ(a.any(), !plain_a.empty());
        if (a.any()) {
            EXPECT_EQ(a.first(), *plain_a.begin());
            EXPECT_EQ(a.last(), *plain_a.rbegin());
            int rank = 0;
            for (const int cell : plain_a) {
                EXPECT_EQ(a.nth(rank), cell);
                EXPECT_EQ(a.only(rank++), TypeParam::of(cell));
            }
        }
        std::set<int> both;
        std::set<int> either = plain_a;
        std::set<int> difference;
        for (const int cell : plain_b) either.insert(cell);
        for (const int cell : plain_a) (plain_b.contains(cell) ? both : difference).insert(cell);
        EXPECT_EQ(this->cells_of(a & b), both);
        EXPECT_EQ(this->cells_of(a | b), either);
        EXPECT_EQ(this->cells_of(a - b), difference);
        EXPECT_EQ((a ^ b), (a | b) - (a & b));
        EXPECT_EQ(intersects(a, b), !both.empty());
        EXPECT_EQ(contains(a, b), both == plain_b);
        EXPECT_EQ(b.complement_within(a), a - b);
    }
}

TYPED_TEST(Bitboards, ShiftByAnyDistance) {
    std::mt19937_64 random(2);
    for (int distance = 0; distance <= TypeParam::capacity + 3; ++distance) {
        const auto [a, plain] = this->random_set(random);
        std::set<int> up;
        std::set<int> down;
        for (const int cell : plain) {
            if (cell + distance < TypeParam::capacity) up.insert(cell + distance);
            if (cell - distance >= 0) down.insert(cell - distance);
        }
        EXPECT_EQ(this->cells_of(a.shifted_up(distance)), up);
        EXPECT_EQ(this->cells_of(a.shifted_down(distance)), down);
    }
}

TYPED_TEST(Bitboards, ExtractAndDepositAreInverse) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 100; ++round) {
        const auto [a, plain_a] = this->random_set(random);
        const auto [mask, plain_mask] = this->random_set(random, round);
        EXPECT_EQ(a.extract(mask).deposit(mask), a & mask);
        EXPECT_EQ(a.extract(mask).count(), (a & mask).count());
        EXPECT_EQ(a.deposit(mask).extract(mask), a & TypeParam::first_cells(mask.count()));
    }
}

TYPED_TEST(Bitboards, FirstCellsFillFromBelow) {
    for (int cells = 0; cells <= TypeParam::capacity; ++cells) {
        const TypeParam set = TypeParam::first_cells(cells);
        EXPECT_EQ(set.count(), cells);
        if (cells > 0) {
            EXPECT_EQ(set.last(), cells - 1);
        }
    }
}

TYPED_TEST(Bitboards, CompareAsNumbers) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 200; ++round) {
        const auto [a, plain_a] = this->random_set(random);
        auto b = a;
        EXPECT_EQ(a <=> b, std::strong_ordering::equal);
        b.toggle(round % TypeParam::capacity);
        EXPECT_NE(a, b);
        EXPECT_EQ(a < b, b.test(round % TypeParam::capacity));
        const auto [c, plain_c] = this->random_set(random);
        const bool less = std::lexicographical_compare(std::rbegin(a.word), std::rend(a.word),
                                                       std::rbegin(c.word), std::rend(c.word));
        EXPECT_EQ(a < c, less);
        b.toggle(round % TypeParam::capacity);
        EXPECT_EQ(a, b);
    }
}

TYPED_TEST(Bitboards, HashToDifferentNumbers) {
    std::unordered_set<TypeParam> sets;
    std::set<std::size_t> hashes;
    for (int a = 0; a < TypeParam::capacity; ++a) {
        for (int b = a; b < TypeParam::capacity; ++b) {
            const TypeParam set = TypeParam::of(a) | TypeParam::of(b);
            EXPECT_TRUE(sets.insert(set).second);
            EXPECT_TRUE(hashes.insert(std::hash<TypeParam>()(set)).second);
        }
    }
}

TEST(Bitboard, IsWrittenAsItsCells) {
    std::ostringstream out;
    out << (Bitboard<2>::of(3) | Bitboard<2>::of(64)) << Bitboard<1>{};
    EXPECT_EQ(out.str(), "{3, 64}{}");
    EXPECT_EQ(fmt::format("{}", Bitboard<2>::of(3) | Bitboard<2>::of(64)), "{3, 64}");
    EXPECT_EQ(fmt::format("{}", Bitboard<1>{}), "{}");
}

TEST(Bitboard, IsConstexpr) {
    constexpr auto set = Bitboard<3>::of(5) | Bitboard<3>::of(130);
    static_assert(set.count() == 2 && set.last() == 130);
    static_assert(set.shifted_down(125).first() == 5);
    SUCCEED();
}

}  // namespace
}  // namespace polypack::testing
