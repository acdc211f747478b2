#include "polypack/packing/placement_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle pentomino_board(int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = pentominoes();
    return puzzle;
}

TEST(PlacementTable, HasEveryPlacementOnceInOrder) {
    const PlacementTable table(soma_cube());
    EXPECT_EQ(table.size(), 144 + 144 + 72 + 72 + 96 + 96 + 64);
    std::set<std::pair<int, std::vector<int>>> seen;
    int last_piece = 0;
    for (int p = 0; p < table.size(); ++p) {
        const auto cells = table.cells_of(p);
        EXPECT_TRUE(std::ranges::is_sorted(cells));
        EXPECT_TRUE(
            seen.emplace(table.piece_of(p), std::vector(cells.begin(), cells.end())).second);
        EXPECT_GE(table.piece_of(p), last_piece);
        last_piece = table.piece_of(p);
        EXPECT_EQ(table.find(table.piece_of(p), cells), p);
    }
}

TEST(PlacementTable, ForbiddenPlacementsAreNotThere) {
    Puzzle puzzle = soma_cube();
    const int before = PlacementTable(puzzle).size();
    puzzle.forbidden.push_back({"V", {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}}});
    EXPECT_EQ(PlacementTable(puzzle).size(), before - 1);
}

TEST(PlacementTable, FixedPlacementsAreKnownByNumber) {
    Puzzle puzzle = soma_cube();
    puzzle.fixed.push_back({"V", {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}}});
    const PlacementTable table(puzzle);
    ASSERT_EQ(table.fixed().size(), 1);
    EXPECT_TRUE(std::ranges::equal(table.cells_of(table.fixed()[0]), std::vector{0, 1, 3}));
}

TEST(PlacementTable, WrapsOnATorus) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 4, 4);
    puzzle.pieces = {piece("d", {{0, 0}, {1, 0}})};
    EXPECT_EQ(PlacementTable(puzzle).size(), 24);
    puzzle.region.period = {4, 4, 0};
    EXPECT_EQ(PlacementTable(puzzle).size(), 32);
    puzzle.region = box(*puzzle.lattice, 2, 1);
    puzzle.region.period = {2, 1, 0};
    EXPECT_EQ(PlacementTable(puzzle).size(), 1) << "both directions cover the same two cells";
}

TEST(Symmetry, HasTheMotionsOfThePuzzle) {
    struct Expected {
        const char* name;
        Puzzle puzzle;
        int full;
        int rotations;
    };
    Puzzle lone = soma_cube();
    std::erase_if(lone.pieces, [](const Piece& p) { return p.name == "A"; });
    Puzzle fixed = soma_cube();
    fixed.fixed.push_back({"P", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
    Puzzle torus = pentomino_board(6, 10);
    torus.region.period = {6, 10, 0};
    Puzzle forbidden = pentomino_board(6, 10);
    forbidden.forbidden.push_back({"I", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}});
    const std::vector<Expected> table{
        {"a cube whose pieces have mirror twins", soma_cube(), 48, 24},
        {"a chiral piece without its twin", lone, 24, 24},
        {"a piece fixed in a corner", fixed, 6, 3},
        {"a rectangle", pentomino_board(6, 10), 4, 2},
        {"a square", pentomino_board(8, 8), 8, 4},
        {"a torus", torus, 4 * 60, 2 * 60},
        {"a forbidden corner", forbidden, 1, 1},
    };
    for (const Expected& e : table) {
        SCOPED_TRACE(e.name);
        const PlacementTable placements(e.puzzle);
        EXPECT_EQ(Symmetry(e.puzzle, placements, SymmetryMode::full).order(), e.full);
        EXPECT_EQ(Symmetry(e.puzzle, placements, SymmetryMode::rotations).order(), e.rotations);
        EXPECT_EQ(Symmetry(e.puzzle, placements, SymmetryMode::none).order(), 1);
    }
}

TEST(Symmetry, MotionsPermutePlacementsAsTheyPermuteCells) {
    const Puzzle puzzle = soma_cube();
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    for (int g = 0; g < symmetry.order(); ++g) {
        std::set<int> images;
        for (int p = 0; p < table.size(); ++p) {
            const int to = symmetry.image(g, p);
            images.insert(to);
            EXPECT_EQ(table.piece_of(to), symmetry.image_of_piece(g, table.piece_of(p)));
            std::vector<int> cells;
            for (const int cell : table.cells_of(p))
                cells.push_back(symmetry.image_of_cell(g, cell));
            std::ranges::sort(cells);
            EXPECT_TRUE(std::ranges::equal(cells, table.cells_of(to)));
        }
        EXPECT_EQ(images.size(), table.size());
    }
}

TEST(ChooseRestriction, KeepsOnePlacementPerOrbit) {
    const Puzzle puzzle = pentomino_board(8, 8);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const Restriction restriction = choose_restriction(table, symmetry);
    ASSERT_GE(restriction.item, table.cells()) << "no cell of an 8x8 square stays in place";
    const int piece = restriction.item - table.cells();
    for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
        std::set<int> orbit;
        for (int g = 0; g < symmetry.order(); ++g) orbit.insert(symmetry.image(g, p));
        const auto kept =
            std::ranges::count_if(orbit, [&](int q) { return restriction.kept[q] != 0; });
        EXPECT_EQ(kept, 1);
    }
}

}  // namespace
}  // namespace polypack::testing
