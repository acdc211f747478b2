#include "polypack/puzzle/puzzle_hash.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// A change here changes what files of work units mean: puzzle_hash_version must be incremented.
TEST(PuzzleHash, IsTheSameOnEveryMachine) {
    EXPECT_EQ(puzzle_hash(soma_cube()).text(), "2644facd7fca4ecb6990e2e5e9711532");
}

TEST(PuzzleHash, DoesNotDependOnHowThePuzzleIsWritten) {
    Puzzle puzzle = soma_cube();
    const PuzzleHash expected = puzzle_hash(puzzle);
    puzzle.name = "another name";
    puzzle.expect.all = 7;
    puzzle.pieces[2].name = "tee";
    puzzle.pieces[2].display_colour = "#ff0000";
    std::ranges::reverse(puzzle.region.cells);
    std::ranges::reverse(puzzle.pieces[2].cells);
    for (Point& p : puzzle.pieces[3].cells) p = p + Point{5, 5, 5};
    EXPECT_EQ(puzzle_hash(puzzle), expected);
}

TEST(PuzzleHash, DependsOnAllThatPackingsDependOn) {
    const Puzzle puzzle = soma_cube();
    std::vector<PuzzleHash> seen{puzzle_hash(puzzle)};
    const auto change = [&](auto&& edit) {
        Puzzle changed = puzzle;
        edit(changed);
        seen.push_back(puzzle_hash(changed));
    };
    change([](Puzzle& p) { p.lattice = find_lattice("sphere"); });
    change([](Puzzle& p) { p.region.cells[3].required = false; });
    change([](Puzzle& p) { p.region.cells[3].colour = 1; });
    change([](Puzzle& p) { p.region.cells.pop_back(); });
    change([](Puzzle& p) { p.region.period = {3, 0, 0}; });
    change([](Puzzle& p) { p.region.period = {3, 2, 0, 1}; });
    change([](Puzzle& p) { std::swap(p.pieces[0], p.pieces[1]); });
    change([](Puzzle& p) { p.pieces[0].cells.pop_back(); });
    change([](Puzzle& p) { p.pieces[0].cells = {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}}; });
    change([](Puzzle& p) { p.pieces[0].colours = {1, 0, 0}; });
    change([](Puzzle& p) { p.pieces[0].copies = {0, 1}; });
    change([](Puzzle& p) { p.pieces[0].turn_over = true; });
    change([](Puzzle& p) { p.pieces[0].turning = Turning::upright; });
    change([](Puzzle& p) { p.fixed = {{"V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}}; });
    change([](Puzzle& p) { p.forbidden = {{"V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}}; });
    change([](Puzzle& p) { p.holes = 0; });
    change([](Puzzle& p) { p.rules.fault_free = true; });
    change([](Puzzle& p) { p.rules.no_equal_touching = true; });
    change([](Puzzle& p) { p.rules.three_colourable = true; });
    change([](Puzzle& p) { p.rules.no_crossroads = true; });
    change([](Puzzle& p) { p.rules.groups = {{{"V", "L"}, {1, 1}}}; });
    for (std::size_t i = 0; i < seen.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(seen[i], seen[j]) << i << " and " << j;
    }
}

}  // namespace
}  // namespace polypack::testing
