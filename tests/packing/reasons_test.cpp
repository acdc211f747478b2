#include "polypack/packing/colouring.hpp"

#include <gtest/gtest.h>

#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/packing/why_none.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle rectangle(int width, int height, std::vector<Piece> pieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

std::vector<Piece> free_polyominoes(int size) {
    std::vector<Piece> pieces;
    const auto forms = generate_polyforms(*find_lattice("square"), size, PolyformKind::free, 1000);
    for (const Polyform& form : forms.value()) {
        pieces.push_back(piece(std::to_string(pieces.size()), form));
    }
    return pieces;
}

TEST(ColouringConflict, SettlesTheFiveTetrominoes) {
    for (const auto& [width, height] : {std::pair{5, 4}, std::pair{10, 2}}) {
        const Puzzle puzzle = rectangle(width, height, free_polyominoes(4));
        const auto argument = colouring_conflict(puzzle, PlacementTable(puzzle));
        ASSERT_TRUE(argument);
        EXPECT_EQ(argument->text(),
                  "parity: of the dark cells of a checkerboard the region has 10, 9 or 11 are the "
                  "nearest numbers that the pieces can cover");
    }
}

TEST(ColouringConflict, SettlesTheHexominoesInEveryRectangleOf210Cells) {
    const auto hexominoes = free_polyominoes(6);
    ASSERT_EQ(hexominoes.size(), 35);
    for (const int height : {3, 5, 6, 7, 10, 14}) {
        const Puzzle puzzle = rectangle(210 / height, height, hexominoes);
        EXPECT_TRUE(why_none(puzzle, PlacementTable(puzzle))) << height;
    }
}

TEST(ColouringConflict, SeesTheMutilatedChessboard) {
    Puzzle puzzle = rectangle(8, 8, {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})});
    EXPECT_FALSE(colouring_conflict(puzzle, PlacementTable(puzzle)));
    std::erase_if(puzzle.region.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{7, 7, 0};
    });
    EXPECT_TRUE(colouring_conflict(puzzle, PlacementTable(puzzle)));
}

TEST(ColouringConflict, IsSilentWherePackingsExist) {
    EXPECT_FALSE(why_none(soma_cube(), PlacementTable(soma_cube())));
    const Puzzle puzzle = rectangle(10, 6, pentominoes());
    EXPECT_FALSE(why_none(puzzle, PlacementTable(puzzle)));
}

}  // namespace
}  // namespace polypack::testing
