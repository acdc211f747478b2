#include "polypack/puzzle/validate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <ostream>

#include "support/puzzles.hpp"

namespace polypack {

std::ostream& operator<<(std::ostream& out, const Place& place) {
    return out << "part " << static_cast<int>(place.part) << ", index " << place.index << ", cell "
               << place.cell;
}

namespace testing {
namespace {

// Two trominoes in a 3 x 3 square with three optional cells; every mistake below is made in it.
Puzzle valid() {
    Puzzle puzzle;
    puzzle.name = "Two trominoes";
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("V", {{0, 0}, {1, 0}, {0, 1}}), piece("I", {{0, 0}, {1, 0}, {2, 0}})};
    puzzle.region = box(*puzzle.lattice, 3, 3);
    for (int i = 6; i < 9; ++i) puzzle.region.cells[static_cast<std::size_t>(i)].required = false;
    puzzle.holes = 3;
    puzzle.fixed = {{"I", {{0, 0}, {1, 0}, {2, 0}}}};
    puzzle.forbidden = {{"V", {{0, 1}, {1, 1}, {0, 2}}}};
    puzzle.rules.groups = {{{"V", "I"}, {1, 2}}};
    puzzle.expect = {20, 10, "nobody"};
    return puzzle;
}

struct Case {
    const char* name;
    std::function<void(Puzzle&)> spoil;
    Place where;
    std::string what;
};

std::vector<Case> cases_of_names_and_pieces() {
    using enum Part;
    const int far = std::numeric_limits<int>::max();
    return {
        {"control",
         [](Puzzle& p) { p.name = "bell\a"; },
         {name},
         "the name of the puzzle must not contain control characters, got U+0007"},
        {"c1",
         [](Puzzle& p) { p.name = "\xc2\x9b"; },
         {name},
         "the name of the puzzle must not contain control characters, got U+009B"},
        {"utf8",
         [](Puzzle& p) { p.name = "\xff"; },
         {name},
         "the name of the puzzle is not valid UTF-8"},
        {"overlong",
         [](Puzzle& p) { p.name = "\xe0\x80\x80"; },
         {name},
         "the name of the puzzle is not valid UTF-8"},
        {"surrogate",
         [](Puzzle& p) { p.name = "\xed\xa0\x80"; },
         {name},
         "the name of the puzzle is not valid UTF-8"},
        {"cut_short",
         [](Puzzle& p) { p.name = "\xf0\x9f\xa7"; },
         {name},
         "the name of the puzzle is not valid UTF-8"},
        {"long",
         [](Puzzle& p) { p.name = std::string(256, 'x'); },
         {name},
         "the name of the puzzle must have at most 255 characters, got 256"},
        {"no_lattice",
         [](Puzzle& p) { p.lattice = nullptr; },
         {lattice},
         "the puzzle has no lattice"},
        {"own_lattice",
         [](Puzzle& p) {
             static const Lattice own = *find_lattice("square");
             p.lattice = &own;
         },
         {lattice},
         "the lattice of the puzzle must be one of all_lattices(), not a copy"},
        {"no_name",
         [](Puzzle& p) {
             p.pieces[0].name = "";
             p.forbidden.clear();
             p.rules.groups.clear();
         },
         {piece_name, 0},
         "the name of piece 1 is empty"},
        {"long_name",
         [](Puzzle& p) {
             p.pieces[1].name = std::string(61, 'I');
             p.fixed.clear();
             p.rules.groups.clear();
         },
         {piece_name, 1},
         "the name of piece 2 must have at most 60 characters, got 61"},
        {"same_name",
         [](Puzzle& p) {
             p.pieces[1].name = "V";
             p.fixed.clear();
             p.rules.groups.clear();
         },
         {piece_name, 1},
         "duplicate name: piece 'V'; names of pieces must be unique"},
        {"no_cells",
         [](Puzzle& p) { p.pieces[0].cells.clear(); },
         {Part::piece, 0},
         "piece 'V' has no cells"},
        {"large",
         [](Puzzle& p) { p.pieces[0].cells.resize(16385); },
         {Part::piece, 0},
         "piece 'V' must have at most 16384 cells, got 16385"},
        {"cell_twice",
         [](Puzzle& p) { p.pieces[0].cells[2] = {1, 0}; },
         {piece_cell, 0, 2},
         "piece 'V' has cell [1, 0] twice"},
        {"in_space",
         [](Puzzle& p) { p.pieces[0].cells[1].z = 1; },
         {piece_cell, 0, 1},
         "cell 2 of piece 'V' is at (1, 0, 1), which is not a cell of the square lattice: z must "
         "be 0"},
        {"far",
         [](Puzzle& p) { p.pieces[0].cells[1].x = far; },
         {piece_cell, 0, 1},
         "cell 2 of piece 'V' is too far out, at (2147483647, 0, 0); cells must be within "
         "2000000 of the origin"},
        {"far_down",
         [](Puzzle& p) { p.pieces[0].cells[1].y = -far - 1; },
         {piece_cell, 0, 1},
         "cell 2 of piece 'V' is too far out, at (1, -2147483648, 0); cells must be within "
         "2000000 of the origin"},
        {"colours",
         [](Puzzle& p) { p.pieces[0].colours = {1, 2}; },
         {Part::piece, 0},
         "piece 'V' must have one colour for each of its 3 cells, or none at all, got 2 colours"},
        {"colour",
         [](Puzzle& p) { p.pieces[0].colours = {1, -1, 0}; },
         {piece_colour, 0, 1},
         "the colour of cell 2 of piece 'V' must be an integer in 0..100000, got -1"},
        {"least",
         [](Puzzle& p) { p.pieces[0].copies = {-1, 1}; },
         {piece_copies, 0},
         "copies of piece 'V': min must be an integer in 0..1000000, got -1"},
        {"most",
         [](Puzzle& p) { p.pieces[0].copies = {0, 1000001}; },
         {piece_copies, 0},
         "copies of piece 'V': max must be an integer in 0..1000000, or unlimited, got 1000001"},
        {"range",
         [](Puzzle& p) { p.pieces[0].copies = {3, 2}; },
         {piece_copies, 0},
         "copies of piece 'V': min must be at most max, got min 3 and max 2"},
        {"turning",
         [](Puzzle& p) { p.pieces[0].turning = static_cast<Turning>(9); },
         {Part::piece, 0},
         "the turning of piece 'V' must be none, half, upright or any, got 9"},
        {"colour_name",
         [](Puzzle& p) { p.colour_names = {"red", "\a"}; },
         {colour_name, 1},
         "the name of colour 2 must not contain control characters, got U+0007"},
        {"colour_name_empty",
         [](Puzzle& p) { p.colour_names = {""}; },
         {colour_name, 0},
         "the name of colour 1 is empty"},
        {"colour_name_long",
         [](Puzzle& p) { p.colour_names = {std::string(61, 'x')}; },
         {colour_name, 0},
         "the name of colour 1 must have at most 60 characters, got 61"},
        {"colour_rule",
         [](Puzzle& p) { p.colour_rules = {{0, {1}}}; },
         {colour_rule, 0},
         "rule 1 for colours must be about colours in 1..100000"},
        {"colour_rule_twice",
         [](Puzzle& p) { p.colour_rules = {{1, {2, 2}}}; },
         {colour_rule, 0},
         "rule 1 for colours names a colour twice"},
        {"colour_rules",
         [](Puzzle& p) { p.colour_rules = {{1, {2}}, {1, {}}}; },
         {colour_rule, 1},
         "there are two rules for colour 1"},
        {"display",
         [](Puzzle& p) { p.pieces[0].display_colour = "red"; },
         {piece_display, 0},
         "the colour of piece 'V' in pictures must be \"#rrggbb\", got 'red'"},
    };
}

std::vector<Case> cases_of_regions() {
    using enum Part;
    return {
        {"region_empty",
         [](Puzzle& p) {
             p.region.cells.clear();
             p.holes = 0;
         },
         {region},
         "the region has no cells"},
        {"region_large",
         [](Puzzle& p) {
             p.region.cells.clear();
             for (int i = 0; i < 131'073; ++i) p.region.cells.push_back({{i, 0, 0}});
             p.holes = 0;
         },
         {region},
         "a region must have at most 131072 cells, got 131073"},
        {"region_twice",
         [](Puzzle& p) { p.region.cells[8].point = {0, 0}; },
         {region_cell, -1, 8},
         "the region has cell [0, 0] twice"},
        {"region_in_space",
         [](Puzzle& p) { p.region.cells[4].point.z = 2; },
         {region_cell, -1, 4},
         "cell 5 of the region is at (1, 1, 2), which is not a cell of the square lattice: z must "
         "be 0"},
        {"region_colour",
         [](Puzzle& p) { p.region.cells[4].colour = 100001; },
         {region_cell, -1, 4},
         "the colour of cell 5 of the region must be an integer in 0..100000, got 100001"},
        {"period_negative",
         [](Puzzle& p) { p.region.period.x = -3; },
         {period},
         "the period along x must be an integer in 0..2000000, got -3"},
        {"shift_of_a_cylinder",
         [](Puzzle& p) { p.region.period = {3, 0, 0, 1}; },
         {period},
         "a shift needs periods along x and y"},
        {"shift_long",
         [](Puzzle& p) { p.region.period = {3, 3, 0, 3}; },
         {period},
         "the shift must be an integer in 0..2, less than the period along x, got 3"},
        {"period_up",
         [](Puzzle& p) { p.region.period.z = 3; },
         {period},
         "the square lattice is flat and cannot wrap along z"},
        {"period_short",
         [](Puzzle& p) {
             p.region.cells.resize(3);
             p.region.period.x = 2;
             p.holes = 0;
             p.forbidden.clear();
         },
         {period},
         "the region is longer than its period: its cells [0, 0] and [2, 0] coincide"},
        {"holes_negative",
         [](Puzzle& p) { p.holes = -1; },
         {holes},
         "holes must be an integer in 0..3, the number of optional cells of the region, got -1"},
        {"holes_many",
         [](Puzzle& p) { p.holes = 4; },
         {holes},
         "holes must be an integer in 0..3, the number of optional cells of the region, got 4"},
        {"expect_more",
         [](Puzzle& p) { p.expect.distinct = 21; },
         {expect},
         "distinct must be at most all, got distinct 21 and all 20"},
        {"expect_none",
         [](Puzzle& p) { p.expect.distinct = 0; },
         {expect},
         "distinct must be at least 1 unless all is 0, got distinct 0 and all 20"},
    };
}

std::vector<Case> cases_of_set_placements() {
    using enum Part;
    return {
        {"unknown",
         [](Puzzle& p) { p.fixed[0].piece = "W"; },
         {fixed, 0},
         "fixed placement 1 is of piece 'W', but the puzzle has no such piece"},
        {"few_cells",
         [](Puzzle& p) { p.fixed[0].cells.pop_back(); },
         {fixed, 0},
         "piece 'I' has 3 cells, but its fixed placement has 2"},
        {"outside",
         [](Puzzle& p) {
             for (Point& c : p.fixed[0].cells) ++c.x;
         },
         {fixed_cell, 0, 2},
         "cell [3, 0] of fixed piece 'I' is outside the region"},
        {"far_outside",
         [](Puzzle& p) { p.fixed[0].cells[1].y = -2147483647 - 1; },
         {fixed_cell, 0, 1},
         "cell (1, -2147483648, 0) of fixed piece 'I' is outside the region"},
        {"twice",
         [](Puzzle& p) { p.fixed[0].cells[2] = {0, 0}; },
         {fixed_cell, 0, 2},
         "fixed piece 'I' has cell [0, 0] twice"},
        {"shape",
         [](Puzzle& p) { p.fixed[0].cells[2] = {1, 1}; },
         {fixed, 0},
         "fixed piece 'I' does not have the shape of the given cells"},
        {"turned",
         [](Puzzle& p) {
             p.pieces[1].turning = Turning::none;
             p.fixed[0].cells = {{0, 0}, {0, 1}, {0, 2}};
             p.forbidden.clear();
         },
         {fixed, 0},
         "fixed piece 'I' cannot be turned that way"},
        {"colours",
         [](Puzzle& p) {
             p.pieces[1].colours = {1, 1, 2};
             p.region.cells[1].colour = 2;
         },
         {fixed, 0},
         "fixed piece 'I' is placed on cells of other colours"},
        {"overlap",
         [](Puzzle& p) { p.fixed.push_back({"V", {{2, 0}, {1, 1}, {2, 1}}}); },
         {fixed, 1},
         "fixed piece 'V' overlaps fixed piece 'I' at [2, 0]"},
        {"often",
         [](Puzzle& p) { p.fixed.push_back({"I", {{0, 1}, {1, 1}, {2, 1}}}); },
         {fixed, 1},
         "piece 'I' is fixed more often than its copies allow, at most 1"},
        {"forbidden_twice",
         [](Puzzle& p) { p.forbidden.push_back(p.forbidden[0]); },
         {forbidden, 1},
         "this placement of piece 'V' is forbidden twice"},
        {"forbidden_fixed",
         [](Puzzle& p) { p.forbidden.push_back({"I", {{2, 0}, {1, 0}, {0, 0}}}); },
         {forbidden, 1},
         "this placement of piece 'I' is both fixed and forbidden"},
        {"forbidden_outside",
         [](Puzzle& p) { p.forbidden[0].cells[0] = {5, 5}; },
         {forbidden_cell, 0, 0},
         "cell [5, 5] of forbidden piece 'V' is outside the region"},
    };
}

std::vector<Case> cases_of_rules() {
    using enum Part;
    return {
        {"group_empty",
         [](Puzzle& p) { p.rules.groups[0].pieces.clear(); },
         {group, 0},
         "group 1 names no pieces; at least one is required"},
        {"group_unknown",
         [](Puzzle& p) { p.rules.groups[0].pieces[1] = "W"; },
         {group_piece, 0, 1},
         "name 2 in group 1 is not the name of a piece; available: V, I"},
        {"group_twice",
         [](Puzzle& p) { p.rules.groups[0].pieces[1] = "V"; },
         {group_piece, 0, 1},
         "group 1 names piece 'V' twice"},
        {"group_range",
         [](Puzzle& p) { p.rules.groups[0].copies = {2, 1}; },
         {group_copies, 0},
         "copies of group 1: min must be at most max, got min 2 and max 1"},
        {"group_much",
         [](Puzzle& p) { p.rules.groups[0].copies = {3, 3}; },
         {group_copies, 0},
         "copies of group 1: min must be at most 2, the sum of its pieces' max copies, got 3"},
        {"group_little",
         [](Puzzle& p) { p.rules.groups[0].copies = {0, 1}; },
         {group_copies, 0},
         "copies of group 1: max must be at least 2, the sum of its pieces' min copies, got 1"},
    };
}

void expect_each(const std::vector<Case>& cases) {
    ASSERT_TRUE(validate(valid()).empty()) << validate(valid()).front().what;
    for (const Case& c : cases) {
        SCOPED_TRACE(c.name);
        Puzzle puzzle = valid();
        c.spoil(puzzle);
        const std::vector<Mistake> mistakes = validate(puzzle);
        ASSERT_EQ(mistakes.size(), 1);
        EXPECT_EQ(mistakes[0].where, c.where);
        EXPECT_EQ(mistakes[0].what, c.what);
        EXPECT_THROW(static_cast<void>(checked(puzzle)), InvalidPuzzle);
    }
}

TEST(Validate, NamesEveryMistakeInNamesAndPieces) {
    expect_each(cases_of_names_and_pieces());
}
TEST(Validate, NamesEveryMistakeInRegions) {
    expect_each(cases_of_regions());
}
TEST(Validate, NamesEveryMistakeInSetPlacements) {
    expect_each(cases_of_set_placements());
}
TEST(Validate, NamesEveryMistakeInRules) {
    expect_each(cases_of_rules());
}

TEST(Validate, PointsToTheEarlierOfTwoThatClash) {
    Puzzle puzzle = valid();
    puzzle.pieces.push_back(puzzle.pieces[0]);
    EXPECT_EQ(validate(puzzle).front().first, (Place{Part::piece_name, 0}));
    puzzle = valid();
    puzzle.forbidden.push_back(puzzle.fixed[0]);
    EXPECT_EQ(validate(puzzle).front().first, (Place{Part::fixed, 0}));
}

TEST(Validate, AcceptsNamesInAnyScriptUpToTheirLimit) {
    Puzzle puzzle = valid();
    std::string sixty;
    for (int i = 0; i < 60; ++i) sixty += "\xf0\x9f\xa7\xa9";
    puzzle.pieces.push_back(piece(sixty, {{0, 0}}, true, {0, 1}));
    puzzle.name = "\xd0\x9f\xd0\xb5\xd0\xbd\xd1\x82\xd0\xb0 \xe7\xa9\x8d";
    EXPECT_TRUE(validate(puzzle).empty());
}

TEST(Validate, KnowsTheCellsOfTriangles) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("triangle");
    puzzle.pieces = {piece("t", {{1, 1}, {2, 2}, {3, 1}})};
    puzzle.region.cells = {{{1, 1}}, {{2, 2}}, {{0, 0}}};
    puzzle.region.period = {3, 3, 0};
    std::vector<std::string> found;
    for (const Mistake& mistake : validate(puzzle)) found.push_back(mistake.what);
    EXPECT_EQ(found[0],
              "cell 3 of piece 't' is at (3, 1, 0), which is not a cell of the triangle lattice: "
              "cells are (1, 1, 0) or (2, 2, 0) modulo (3, 3, 1)");
    EXPECT_EQ(found[1].substr(0, 38), "cell 3 of the region is at (0, 0, 0), ");
    EXPECT_EQ(found[2].substr(0, 46), "regions of the triangle lattice cannot wrap; t");
}

TEST(Validate, KnowsWhichLatticesHaveCrossingsAndCuts) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        Puzzle puzzle;
        puzzle.lattice = &lattice;
        puzzle.pieces = {piece("m", {lattice.residues.front()}, false)};
        puzzle.region.cells = {{lattice.residues.front()}};
        EXPECT_TRUE(validate(puzzle).empty());
        puzzle.rules.no_crossroads = true;
        EXPECT_EQ(validate(puzzle).empty(), lattice.name == "square");
        puzzle.rules.no_crossroads = false;
        puzzle.rules.fault_free = true;
        EXPECT_EQ(validate(puzzle).empty(), lattice.name == "square" || lattice.name == "cube");
    }
}

TEST(Validate, ListsAllMistakesUpToALimit) {
    Puzzle puzzle = valid();
    puzzle.name = "\a";
    puzzle.holes = 9;
    puzzle.expect.distinct = 99;
    EXPECT_EQ(validate(puzzle).size(), 3);
    for (RegionCell& cell : puzzle.region.cells) cell.point.z = 1;
    puzzle.pieces.assign(200, piece("", {}));
    EXPECT_EQ(validate(puzzle).size(), limits::mistakes);
}

TEST(Validate, RefusesMorePlacementsThanTheTableCanNumber) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 128, 128);
    // An octomino with eight orientations: about a million cells of placements.
    const std::vector<Point> hook{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {6, 1}};
    for (int i = 0; i < 2500; ++i) {
        puzzle.pieces.push_back(piece(std::to_string(i), hook, true, {0, 1}));
    }
    const auto mistakes = validate(puzzle);
    ASSERT_EQ(mistakes.size(), 1);
    EXPECT_EQ(mistakes[0].where, Place{Part::pieces});
    EXPECT_EQ(mistakes[0].what,
              "the pieces have too many placements in this region; all placements together must "
              "have at most 2000000000 cells");
    // A long row has hardly any placements, however many cells it has.
    puzzle.region = box(*puzzle.lattice, 131'072, 1);
    EXPECT_TRUE(validate(puzzle).empty());
}

TEST(InvalidPuzzle, SaysTheFirstMistakeAndHowManyMore) {
    const auto said = [](const Puzzle& puzzle) {
        try {
            static_cast<void>(checked(puzzle));
        } catch (const InvalidPuzzle& invalid) {
            EXPECT_EQ(invalid.mistakes(), validate(puzzle));
            return std::string(invalid.what());
        }
        return std::string();
    };
    Puzzle puzzle = valid();
    EXPECT_EQ(said(puzzle), "");
    puzzle.pieces[0].cells.clear();
    EXPECT_EQ(said(puzzle), "piece 'V' has no cells");
    puzzle.pieces[1].cells.clear();
    EXPECT_EQ(said(puzzle), "piece 'V' has no cells (and 1 more error)");
    puzzle.name = "\xff";
    EXPECT_EQ(said(puzzle), "the name of the puzzle is not valid UTF-8 (and 2 more errors)");
    puzzle.pieces.assign(200, piece("", {}));
    EXPECT_EQ(said(puzzle),
              "the name of the puzzle is not valid UTF-8 (and at least 99 more errors)");
}

TEST(Checked, SortsTheRegionAndWrapsEverythingIntoThePeriod) {
    Puzzle puzzle = valid();
    puzzle.region.period = {3, 0, 0};
    for (RegionCell& cell : puzzle.region.cells) cell.point.x -= 7;
    std::ranges::reverse(puzzle.region.cells);
    puzzle.fixed[0].cells = {{5, 0}, {4, 0}, {-9, 0}};
    const Puzzle canonical = checked(puzzle);
    EXPECT_EQ(canonical.region.cells.front(), (RegionCell{{0, 0}, true, 0}));
    EXPECT_EQ(canonical.region.cells.back(), (RegionCell{{2, 2}, false, 0}));
    EXPECT_TRUE(std::ranges::is_sorted(canonical.region.cells, {}, &RegionCell::point));
    EXPECT_EQ(canonical.fixed[0].cells, (std::vector<Point>{{0, 0}, {1, 0}, {2, 0}}));
    const Puzzle again = checked(canonical);
    EXPECT_EQ(again.region.cells, canonical.region.cells);
}

TEST(ValidatePieces, JudgesAListWithoutAPuzzle) {
    EXPECT_TRUE(validate_pieces(*find_lattice("square"), pentominoes()).empty());
    EXPECT_EQ(validate_pieces(*find_lattice("square"), {}).front().what,
              "there are no pieces; at least one is required");
}

}  // namespace
}  // namespace testing
}  // namespace polypack
