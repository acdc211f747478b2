// Families: their validity, their mistakes, and their hash.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "polypack/family/family_hash.hpp"
#include "polypack/family/family_shapes.hpp"
#include "polypack/family/validate_family.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Without pieces.
Puzzle square(int side) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    for (int cell = 0; cell < side * side; ++cell) {
        puzzle.region.cells.push_back({{cell % side, cell / side, 0}});
    }
    return puzzle;
}

Family cut(std::vector<ConnectedPieces> connected) {
    Family family = square(3);
    family.connected = std::move(connected);
    return family;
}

// Copies of a row of three cells, of which the middle one may be missing.
Family rows() {
    Family family = square(3);
    family.puzzle.pieces = {{.name = "row", .cells = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}}};
    family.removable = {{.cells = {false, true, false}, .in_parts = true}};
    return family;
}

std::vector<Part> parts(const Family& family) {
    std::vector<Part> parts;
    for (const Mistake& mistake : validate(family)) parts.push_back(mistake.where.part);
    return parts;
}

TEST(Family, IsAPuzzleUnlessSomethingIsToBeFound) {
    EXPECT_TRUE(is_puzzle(soma_cube()));
    EXPECT_TRUE(mistakes_as_puzzle(soma_cube()).empty());
    EXPECT_TRUE(finds_shapes(rows()));
    EXPECT_EQ(mistakes_as_puzzle(rows()).front().where, (Place{Part::piece, 0}));
    EXPECT_EQ(mistakes_as_puzzle(cut({{3, {3, 3}}})).front().where, (Place{Part::connected, 0}));
    Family designed = soma_cube();
    designed.removable.assign(designed.puzzle.pieces.size(), {.in_parts = true});
    EXPECT_TRUE(is_puzzle(designed)) << "no piece lacks a cell";
    designed.design.equal = false;
    EXPECT_FALSE(finds_shapes(designed));
    EXPECT_EQ(mistakes_as_puzzle(designed).front().where, Place{Part::design});
}

TEST(Family, HasTheCopiesOfAllPieces) {
    const TotalCopies copies = total_copies(cut({{3, {2, 3}}, {1, {0, 2}}}));
    EXPECT_EQ(copies.least, 2);
    EXPECT_EQ(copies.most, 5);
    EXPECT_EQ(total_copies(cut({{3, {1, unlimited}}})).most, std::nullopt);
}

TEST(ValidateFamily, FindsWhatIsWrong) {
    const auto wrong = [](Family family, auto&& edit) {
        edit(family);
        return parts(family);
    };
    using Parts = std::vector<Part>;
    EXPECT_EQ(parts(rows()), Parts());
    EXPECT_EQ(parts(cut({{3, {3, 3}}})), Parts());
    EXPECT_EQ(parts(square(3)), Parts{Part::pieces});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.removable[0].cells.pop_back(); }),
              Parts{Part::piece});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.removable.push_back({}); }), Parts{Part::pieces});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.connected = {{3, {1, 1}}}; }), Parts{Part::pieces});
    EXPECT_EQ(parts(cut({{3, {1, 1}}, {3, {1, 1}}})), Parts{Part::connected});
    EXPECT_EQ(parts(cut({{3, {2, 1}}})), Parts{Part::connected_copies});
    EXPECT_EQ(wrong(cut({{3, {3, 3}}}), [](Family& f) { f.puzzle.rules.fault_free = true; }),
              Parts{Part::pieces});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.puzzle.kind = PuzzleKind::exact_cover; }),
              Parts{Part::exact_cover});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.design.kept = {{{0, 0, 0}}}; }),
              Parts{Part::design_kept});
    EXPECT_EQ(wrong(cut({{3, {2, 2}}}), [](Family& f) { f.design.kept = {{{5, 5, 0}}}; }),
              Parts{Part::design_kept});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.design.height = 0; }), Parts{Part::design_height});
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.puzzle.lattice = nullptr; }), Parts{Part::lattice});
    // A mistake of the puzzle is one of the family, listed once.
    EXPECT_EQ(wrong(rows(), [](Family& f) { f.puzzle.holes = 1; }), Parts{Part::holes});
}

// Each of 2^11 shapes of a piece, on each cell.
TEST(ValidateFamily, CountsThePlacementsOfAllShapes) {
    Family family = square(128);
    Piece comb{.name = "comb"};
    Removable removable;
    for (int x = 0; x < 11; ++x) {
        for (int y = 0; y < 2; ++y) {
            comb.cells.push_back({x, y, 0});
            removable.cells.push_back(y == 1);
        }
    }
    family.puzzle.pieces = {comb};
    EXPECT_TRUE(validate(family).empty());
    family.removable = {removable};
    EXPECT_EQ(parts(family), std::vector<Part>{Part::pieces});
}

TEST(Orientations, OfAllShapesThatRemain) {
    const Family family = rows();
    const auto all = orientations_of(family.puzzle, family.removable, 0);
    EXPECT_EQ(all.size(), 4U) << "in both directions, with the middle cell and without";
    EXPECT_EQ(all.front().cells.size(), 3U);
    EXPECT_EQ(orientations_of(family.puzzle, {}, 0).size(), 2U);
    const std::vector<Removable> whole{{.cells = {false, true, false}}};
    EXPECT_EQ(orientations_of(family.puzzle, whole, 0).size(), 2U) << "the rest is not connected";
}

// A change here would refuse the checkpoints of walks that were written before.
TEST(FamilyHash, IsTheSameOnEveryMachine) {
    EXPECT_EQ(family_hash(soma_cube()), puzzle_hash(soma_cube()));
    EXPECT_EQ(family_hash(rows()).text(), "464e019503429510fb5c35f1cff16ece");
    EXPECT_EQ(
        family_hash(cut({{.cells = 3, .copies = {1, 2}, .most_cells = 4}, {2, {0, 1}}})).text(),
        "148e153092e16474293abad94f9f6db3");
}

TEST(FamilyHash, DependsOnAllThatPackingsDependOn) {
    std::set<std::string> seen;
    for (const Family& family :
         {rows(), cut({{3, {3, 3}}}), cut({{3, {2, 3}}}), cut({{3, {3, 3}, 4}})}) {
        EXPECT_TRUE(seen.insert(family_hash(family).text()).second);
    }
    Family family = rows();
    family.removable[0].in_parts = false;
    EXPECT_TRUE(seen.insert(family_hash(family).text()).second);
    family.removable[0].cells = {true, false, false};
    EXPECT_TRUE(seen.insert(family_hash(family).text()).second);
    family.design.equal = false;
    EXPECT_FALSE(seen.insert(family_hash(family).text()).second) << "no packing depends on it";
}

}  // namespace
}  // namespace polypack::testing
