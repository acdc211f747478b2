#include "polypack/counting/motion_classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// The sizes of the classes of motions of a region that single cells fill.
std::vector<int> class_sizes(std::string_view lattice, int width, int height, int depth,
                             bool wraps) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.pieces = {piece("cell", {{0, 0, 0}}, true, {.min = 0, .max = unlimited})};
    puzzle.region = box(*puzzle.lattice, width, height, depth);
    if (wraps) puzzle.region.period = {width, height, 0};
    puzzle = checked(puzzle);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const auto classes = motion_classes(symmetry);
    EXPECT_EQ(classes.front().motion, 0);
    EXPECT_EQ(classes.front().motions, 1);
    std::vector<int> sizes;
    for (const MotionClass& motions : classes) sizes.push_back(motions.motions);
    std::ranges::sort(sizes);
    return sizes;
}

TEST(MotionClasses, AreThoseOfTheKnownGroups) {
    // Quarter turns and half turns, mirrors along the sides and along the diagonals.
    EXPECT_EQ(class_sizes("square", 3, 3, 1, false), (std::vector{1, 1, 2, 2, 2}));
    EXPECT_EQ(class_sizes("square", 3, 2, 1, false), (std::vector{1, 1, 1, 1}));
    EXPECT_EQ(class_sizes("cube", 3, 3, 3, false), (std::vector{1, 1, 3, 3, 6, 6, 6, 6, 8, 8}));
    // Five shifts in each of six directions that the quarter turns and mirrors permute.
    const auto torus = class_sizes("square", 5, 5, 1, true);
    EXPECT_EQ(std::accumulate(torus.begin(), torus.end(), 0), 200);
    EXPECT_LT(torus.size(), 20);
}

TEST(MotionClasses, MeanOfWhatTheyFix) {
    const std::vector<MotionClass> classes{{.motion = 0, .motions = 1},
                                           {.motion = 1, .motions = 3}};
    const BigCount large = BigCount(1) << 200;
    EXPECT_EQ(mean_fixed(classes, std::vector{large, BigCount(0)}), large / 4);
}

}  // namespace
}  // namespace polypack::testing
