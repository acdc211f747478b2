#include "polypack/formats/read_puzzle.hpp"

#include <gtest/gtest.h>

#include "formats/files.hpp"

namespace polypack::testing {
namespace {

const std::string small =
    "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: I, art: [III]}\nregion: {box: [3, 2]}\n";

TEST(ReadPuzzle, DefaultsAreASquareLatticeAndTheNameOfTheFile) {
    const TemporaryFile file(small);
    const Puzzle puzzle = read_puzzle(file.path());
    EXPECT_EQ(puzzle.lattice, find_lattice("square"));
    EXPECT_EQ(puzzle.name, std::filesystem::path(file.path()).stem().string());
    EXPECT_FALSE(puzzle.holes.has_value());
    EXPECT_FALSE(puzzle.rules.any());
    EXPECT_FALSE(puzzle.expect.all.has_value());
}

TEST(ReadPuzzle, FixedPlacementsMayBeOnePicture) {
    const std::string pieces =
        "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: I, art: [III], copies: 2}\n"
        "  - {name: long, art: [XX]}\nregion: {box: [5, 4]}\nholes: 20\n";
    const Puzzle listed = puzzle_of(pieces +
                                    "fixed:\n  - {piece: V, cells: [[0, 0], [0, 1], [1, 1]]}\n"
                                    "  - {piece: I, cells: [[2, 0], [3, 0], [4, 0]]}\n"
                                    "  - {piece: I, cells: [[2, 2], [3, 2], [4, 2]]}\n");
    const Puzzle drawn = puzzle_of(pieces + "fixed:\n  art: |\n    V.III\n    VV\n    ..III\n");
    ASSERT_EQ(drawn.fixed.size(), 3U);
    for (std::size_t i = 0; i < drawn.fixed.size(); ++i) {
        EXPECT_EQ(drawn.fixed[i].piece, listed.fixed[i].piece);
        EXPECT_EQ(drawn.fixed[i].cells, listed.fixed[i].cells);
    }
    EXPECT_EQ(puzzle_of(pieces + "forbidden: [{art: [III], at: [1, 1]}]\n").forbidden[0].cells[0],
              (Point{1, 1}));
    EXPECT_EQ(complaint_of(pieces + "fixed: {art: [VX]}\n"),
              "7:16: no piece is named 'X'; a picture of placements shows pieces by names of one "
              "character");
    EXPECT_EQ(complaint_of(pieces + "fixed: {art: [III, III]}\n"),
              "7:15: piece 'I' has 3 cells, but 6 of them are drawn together here; copies that "
              "touch need a picture each");
    EXPECT_EQ(complaint_of(pieces + "fixed: {art: [...]}\n"), "7:8: the picture shows no piece");
}

TEST(ReadPuzzle, ReadsEveryKey) {
    const Puzzle puzzle = puzzle_of(
        "name: All keys\nlattice: square\ncolours: {B: black}\n"
        "pieces:\n  - {name: V, art: [V., VV], colour: \"#4477aa\"}\n  - {name: I, art: [III]}\n"
        "region: {box: [3, 3], optional: {cells: [[2, 2]]}}\n"
        "fixed:\n  - piece: I\n    art: |\n      ...\n      III\n"
        "forbidden:\n  - {piece: V, art: [V., VV], at: [0, 0]}\n"
        "holes: 1\n"
        "rules:\n  groups:\n    - {pieces: [V, I], copies: {min: 1, max: 2}}\n"
        "  no_equal_touching: true\n  no_crossroads: true\n  fault_free: true\n"
        "  three_colourable: true\n"
        "expect: {all: 20, distinct: 10, source: \"Nobody\"}\n");
    EXPECT_EQ(puzzle.name, "All keys");
    EXPECT_EQ(puzzle.pieces[0].display_colour, "#4477aa");
    ASSERT_EQ(puzzle.fixed.size(), 1);
    EXPECT_EQ(puzzle.fixed[0].piece, "I");
    EXPECT_EQ(puzzle.fixed[0].cells, (std::vector<Point>{{0, 1, 0}, {1, 1, 0}, {2, 1, 0}}));
    ASSERT_EQ(puzzle.forbidden.size(), 0 + 1);
    EXPECT_EQ(puzzle.holes, 1);
    ASSERT_EQ(puzzle.rules.groups.size(), 1);
    EXPECT_EQ(puzzle.rules.groups[0].copies, (Copies{1, 2}));
    EXPECT_TRUE(puzzle.rules.no_equal_touching && puzzle.rules.no_crossroads &&
                puzzle.rules.fault_free && puzzle.rules.three_colourable);
    EXPECT_EQ(puzzle.expect.all, 20);
    EXPECT_EQ(puzzle.expect.distinct, 10);
    EXPECT_EQ(puzzle.expect.source, "Nobody");
}

TEST(ReadPuzzle, ChoosingMakesPiecesOptional) {
    const Puzzle puzzle = puzzle_of(
        "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: I, art: [III], copies: {min: 1, max: "
        "2}}\nregion: {box: [3, 2]}\nrules: {choose: 2}\n");
    EXPECT_EQ(puzzle.pieces[0].copies, (Copies{0, 1}));
    EXPECT_EQ(puzzle.pieces[1].copies, (Copies{1, 2})) << "a range is kept as given";
    ASSERT_EQ(puzzle.rules.groups.size(), 1);
    EXPECT_EQ(puzzle.rules.groups[0].pieces, (std::vector<std::string>{"V", "I"}));
    EXPECT_EQ(puzzle.rules.groups[0].copies, (Copies{2, 2}));
}

TEST(ReadPuzzle, HolesAreForAnyCellUnlessSomeAreOptional) {
    for (const RegionCell& cell : puzzle_of(small + "holes: 2\n").region.cells) {
        EXPECT_FALSE(cell.required);
    }
    const Puzzle some =
        puzzle_of("pieces: [{name: D, art: [DD]}]\nregion: {art: [\"X?X\"]}\nholes: 1\n");
    EXPECT_TRUE(some.region.cells[0].required);
    EXPECT_FALSE(some.region.cells[1].required);
}

TEST(ReadPuzzle, FixedPlacementsMayCrossTheSeamOfATorus) {
    const std::string torus =
        "pieces: [{name: I, art: [III]}]\nregion: {box: [4, 2], torus: true}\n";
    EXPECT_EQ(
        puzzle_of(torus + "fixed: [{piece: I, cells: [[3, 0], [0, 0], [1, 0]]}]\n").fixed.size(),
        1);
    EXPECT_NE(complaint_of(torus + "fixed: [{piece: I, cells: [[3, 0], [0, 0], [2, 1]]}]\n"), "");
}

TEST(ReadPuzzle, WindowsLineEndsAreLineEnds) {
    const Puzzle puzzle = puzzle_of(
        "pieces:\r\n  - name: V\r\n    art: |\r\n      V.\r\n      VV\r\nregion: {box: [3, "
        "1]}\r\n");
    EXPECT_EQ(puzzle.pieces[0].cells.size(), 3);
    EXPECT_EQ(complaint_of("pieces:\r\n  - name: V\r\n    art: |\r\n      V.\r\n      WV\r\n"),
              "5:7: unknown character 'W' in art; use X for a cell, ? for an optional cell, '.' "
              "for none, or a character of "
              "'colours'");
}

TEST(ReadPuzzle, ColoursOfTheRegionBindPlacements) {
    const std::string chess =
        "colours: {B: black, W: white}\npieces: [{name: D, art: [BW]}]\nregion: {art: [WBW]}\n";
    EXPECT_EQ(puzzle_of(chess + "fixed: [{piece: D, cells: [[1, 0], [2, 0]]}]\n").fixed.size(), 1);
    EXPECT_EQ(puzzle_of(chess + "fixed: [{piece: D, cells: [[0, 0], [1, 0]]}]\n").fixed.size(), 1);
    const std::string plain =
        "colours: {B: black, W: white}\npieces: [{name: D, art: [BW], rotate: "
        "false}]\nregion: {art: [WBW]}\n";
    EXPECT_NE(complaint_of(plain + "fixed: [{piece: D, cells: [[0, 0], [1, 0]]}]\n"), "");
}

}  // namespace
}  // namespace polypack::testing
