// The packings that motions fix, counted by plain backtracking, against the packings of the oracle
// and their classes.
#include "polypack/counting/fixed_packings.hpp"
#include "polypack/counting/motion_classes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string_view>
#include <vector>

#include "counting/backtracking.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

BigCount classes_by_fixed_packings(const PlacementTable& table, const Symmetry& symmetry) {
    const std::vector<MotionClass> classes = motion_classes(symmetry);
    std::vector<BigCount> fixed;
    for (const MotionClass& motions : classes) {
        fixed.emplace_back(Backtracking(fixed_packings(table, symmetry, motions.motion)).count());
    }
    return mean_fixed(classes, fixed);
}

TEST(FixedPackings, GiveTheClassesOfTheOracle) {
    constexpr unsigned puzzles = 5000;
    std::map<std::string_view, int> compared;  // puzzles with packings and motions, by lattice
    for (unsigned seed = 0; seed < puzzles; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        const PlacementTable table(puzzle);
        if (CoverProblem(table).options() > 40) continue;
        const auto packings = all_packings(puzzle);
        for (const SymmetryMode mode : {SymmetryMode::rotations, SymmetryMode::full}) {
            const Symmetry symmetry(puzzle, table, mode);
            EXPECT_EQ(classes_by_fixed_packings(table, symmetry),
                      count_classes(puzzle, packings, mode == SymmetryMode::full))
                << puzzle.name;
            compared[puzzle.lattice->name] += symmetry.order() > 1 && !packings.empty();
        }
    }
    for (const Lattice& lattice : all_lattices())
        EXPECT_GT(compared[lattice.name], 0) << lattice.name;
}

TEST(FixedPackings, OfTheIdentityAreAllPackings) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        const PlacementTable table(puzzle);
        const CoverProblem all(table);
        const CoverProblem fixed = fixed_packings(table, Symmetry(table), 0);
        ASSERT_EQ(fixed.cells(), all.cells());
        ASSERT_EQ(fixed.pieces(), all.pieces());
        ASSERT_EQ(fixed.options(), all.options());
        for (int option = 0; option < all.options(); ++option) {
            EXPECT_TRUE(std::ranges::equal(fixed.cells_of(option), all.cells_of(option)));
            EXPECT_TRUE(std::ranges::equal(fixed.uses_of(option), all.uses_of(option)));
        }
    }
}

TEST(FixedPackings, CountEveryCellOfAnOrbitAsAHole) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 0, .max = unlimited})};
    puzzle.region = box(*puzzle.lattice, 3, 2);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.holes = 2;
    puzzle = checked(puzzle);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    // Two pieces and two holes or three pieces: three of the fourteen have no hole.
    EXPECT_EQ(Backtracking(CoverProblem(table)).count(), 14);
    EXPECT_EQ(classes_by_fixed_packings(table, symmetry), 7);
}

}  // namespace
}  // namespace polypack::testing
