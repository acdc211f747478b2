// Cells of several bits against a plain array of numbers.
#include "polypack/bitboard/packed_cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace polypack::testing {
namespace {

template <class Cells>
class PackedCellsOf : public ::testing::Test {};

// Two bits as for two colours; three, which lie across words; one word and many.
using Kinds = ::testing::Types<PackedCells<2, 25>, PackedCells<2, 361>, PackedCells<3, 100>,
                               PackedCells<5, 61>, PackedCells<1, 64>, PackedCells<16, 9>>;
TYPED_TEST_SUITE(PackedCellsOf, Kinds);

template <class Cells>
constexpr int cells_of = 0;
template <int Bits, int Cells>
constexpr int cells_of<PackedCells<Bits, Cells>> = Cells;

template <class Cells>
std::vector<int> states_of(const Cells& board) {
    std::vector<int> states;
    for (int cell = 0; cell < cells_of<Cells>; ++cell) states.push_back(board.get(cell));
    return states;
}

TYPED_TEST(PackedCellsOf, HoldAStateACell) {
    std::mt19937_64 random(1);
    constexpr int size = cells_of<TypeParam>;
    TypeParam board;
    std::vector<int> plain(size, 0);
    for (int round = 0; round < 500; ++round) {
        const int cell = static_cast<int>(random() % size);
        const int state = static_cast<int>(random() % TypeParam::states);
        board.set(cell, state);
        plain[cell] = state;
        ASSERT_EQ(states_of(board), plain);
        const int sought = static_cast<int>(random() % TypeParam::states);
        ASSERT_EQ(board.count(sought), std::count(plain.begin(), plain.end(), sought));
        ASSERT_EQ(board.count(state), std::count(plain.begin(), plain.end(), state));
    }
}

TYPED_TEST(PackedCellsOf, ShiftByWholeCells) {
    std::mt19937_64 random(2);
    constexpr int size = cells_of<TypeParam>;
    TypeParam board;
    for (int cell = 0; cell < size; ++cell) {
        board.set(cell, static_cast<int>(random() % TypeParam::states));
    }
    const std::vector<int> plain = states_of(board);
    for (int cells = 0; cells <= size; ++cells) {
        std::vector<int> up(size, 0);
        std::vector<int> down(size, 0);
        for (int cell = 0; cell + cells < size; ++cell) {
            up[cell + cells] = plain[cell];
            down[cell] = plain[cell + cells];
        }
        ASSERT_EQ(states_of(board.shifted_up(cells)), up);
        ASSERT_EQ(states_of(board.shifted_down(cells)), down);
    }
}

TYPED_TEST(PackedCellsOf, ComeApartIntoPlanesAndTogetherAgain) {
    std::mt19937_64 random(3);
    constexpr int size = cells_of<TypeParam>;
    for (int round = 0; round < 20; ++round) {
        TypeParam board;
        for (int cell = 0; cell < size; ++cell) {
            board.set(cell, static_cast<int>(random() % TypeParam::states));
        }
        auto planes = [&]<int Bits, int Cells>(const PackedCells<Bits, Cells>& packed) {
            std::array<typename TypeParam::Plane, Bits> result;
            for (int k = 0; k < Bits; ++k) {
                result[k] = packed.plane(k);
                for (int cell = 0; cell < size; ++cell) {
                    EXPECT_EQ(result[k].test(cell), (packed.get(cell) >> k) & 1);
                }
            }
            return result;
        }(board);
        ASSERT_EQ(TypeParam::of_planes(planes), board);
    }
}

TYPED_TEST(PackedCellsOf, ReplaceAStateEverywhere) {
    std::mt19937_64 random(4);
    constexpr int size = cells_of<TypeParam>;
    for (int round = 0; round < 20; ++round) {
        TypeParam board;
        for (int cell = 0; cell < size; ++cell) {
            board.set(cell, static_cast<int>(random() % TypeParam::states));
        }
        std::vector<int> plain = states_of(board);
        const int from = plain[random() % size];
        const int to = static_cast<int>(random() % TypeParam::states);
        std::replace(plain.begin(), plain.end(), from, to);
        board.replace(from, to);
        ASSERT_EQ(states_of(board), plain);
    }
}

}  // namespace
}  // namespace polypack::testing
