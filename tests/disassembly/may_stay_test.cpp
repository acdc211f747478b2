// Groups of pieces that may stay together.
#include "polypack/disassembly/piece_group.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

TEST(MayStay, NothingWithoutGroups) {
    const std::vector<PieceGroup> groups;
    MayStay may_stay(groups);
    EXPECT_FALSE(may_stay.need_not_come_apart({0, 1}));
    EXPECT_FALSE(may_stay.keep({0, 1}));
}

TEST(MayStay, PiecesOfOneGroupNeedNotComeApart) {
    const std::vector<PieceGroup> groups{{0, 1, 1}, {1, 1, 2}, {2, 2, 1}};
    MayStay may_stay(groups);
    EXPECT_TRUE(may_stay.need_not_come_apart({0, 1, 1}));
    EXPECT_FALSE(may_stay.need_not_come_apart({0, 1, 1, 1}));  // too many copies
    EXPECT_FALSE(may_stay.need_not_come_apart({0, 2}));
    EXPECT_FALSE(may_stay.need_not_come_apart({0, 3}));
}

TEST(MayStay, WithSeveralGroupsItIsAnAssignment) {
    // Piece 0 may be in either group, but only once in each; piece 1 in the second alone.
    const std::vector<PieceGroup> groups{{0, 1, 1}, {0, 2, 1}, {1, 2, 2}, {2, 1, 1}};
    MayStay may_stay(groups);
    EXPECT_FALSE(may_stay.need_not_come_apart({0, 1}));
    EXPECT_TRUE(may_stay.keep({0, 2}));
    EXPECT_TRUE(may_stay.keep({0, 1}));
    // Both groups have their copy of piece 0.
    EXPECT_FALSE(may_stay.keep({0, 1}));
    EXPECT_TRUE(may_stay.keep({1}));
    EXPECT_FALSE(may_stay.keep({1}));
}

}  // namespace
}  // namespace polypack::testing
