// Burr sticks, and the formats of designers' programs.
#include <gtest/gtest.h>

#include <string>

#include "formats/files.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

Puzzle sticks(const std::string& numbers) {
    return puzzle_of("lattice: cube\npieces: {burr_stick: " + numbers +
                     "}\nregion: {box: [6, 2, 2], optional: true}\n");
}

TEST(BurrSticks, LackTheCubesOfTheirBits) {
    EXPECT_EQ(sticks("1").pieces.front().cells.size(), 24U);
    const Piece key = sticks("256").pieces.front();
    EXPECT_EQ(key.name, "256");
    EXPECT_EQ(key.cells.size(), 16U);
    EXPECT_FALSE(key.turn_over);
    const Piece bit = sticks("2").pieces.front();
    EXPECT_EQ(bit.cells.size(), 23U);
    EXPECT_EQ(std::ranges::find(bit.cells, Point{1, 0, 1}), bit.cells.end());
    const Piece lower = sticks("257").pieces.front();
    EXPECT_EQ(std::ranges::find(lower.cells, Point{2, 0, 0}), lower.cells.end());
}

TEST(BurrSticks, ListedTwiceAreCopies) {
    const Puzzle puzzle = sticks("[1, 256, 1]");
    ASSERT_EQ(puzzle.pieces.size(), 2U);
    EXPECT_EQ(puzzle.pieces[0].copies, (Copies{2, 2}));
    EXPECT_EQ(puzzle.pieces[1].copies, Copies{});
}

TEST(BurrSticks, MayHaveCopiesAsASet) {
    const Puzzle all = sticks("[1, 256], copies: {min: 0, max: 6}");
    ASSERT_EQ(all.pieces.size(), 2U);
    for (const Piece& piece : all.pieces) EXPECT_EQ(piece.copies, (Copies{0, 6}));
    const Puzzle one = sticks("[1, 256], copies: {'256': 2}");
    EXPECT_EQ(one.pieces[0].copies, Copies{});
    EXPECT_EQ(one.pieces[1].copies, (Copies{2, 2}));
    EXPECT_EQ(complaint_of("lattice: cube\npieces: {burr_stick: [1, 1], copies: 2}\n"
                           "region: {box: [6, 2, 2]}\n"),
              "2:26: stick 1 is listed twice; 'copies' says how many there are of each");
}

TEST(BurrSticks, MistakesHaveTheirPlace) {
    const auto complaint = [](const std::string& numbers, const std::string& lattice = "cube") {
        return complaint_of("lattice: " + lattice + "\npieces: {burr_stick: " + numbers +
                            "}\nregion: {box: [6, 2, 2]}\n");
    };
    EXPECT_EQ(complaint("0").substr(0, 5), "2:22:");
    EXPECT_EQ(complaint("4097").substr(0, 5), "2:22:");
    EXPECT_EQ(complaint("4096"), "2:22: stick 4096 falls apart: its cubes are not connected");
    EXPECT_EQ(complaint("[]"), "2:22: burr_stick is empty; it must list numbers of sticks");
    EXPECT_EQ(complaint("1", "prism"), "2:10: burr sticks need the cube lattice, not prism");
}

Document read_figure(const std::string& text) {
    return read_document(Input::of_text("x.ps3d", text));
}

const char* const boxes =
    "PIECE 2,1,1\n##\n"
    "PIECE 2x2x2\n##, #\n#\n"
    "PIECE 2 1 1\nab\n\n"
    "RESULT 2,2,2\n##,##\n##,##\n";

TEST(PuzzleSolver3d, IsReadAndWritten) {
    const Document document = read_figure(boxes);
    ASSERT_EQ(document.puzzle.pieces.size(), 2U);
    EXPECT_EQ(document.puzzle.pieces[0].copies, (Copies{2, 2}));
    EXPECT_EQ(document.puzzle.pieces[1].cells,
              (std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}));
    const std::string text = write_document(document, *find_format("puzzlesolver3d"));
    EXPECT_EQ(text,
              "PIECE 2,1,1\n##\nPIECE 2,1,1\n##\nPIECE 2,2,2\n##, #\n# ,  \n"
              "RESULT 2,2,2\n##,##\n##,##\n");
    EXPECT_EQ(write_document(read_figure(text), *find_format("puzzlesolver3d")), text);
    EXPECT_EQ(count(read_figure(text).puzzle).all, count(document.puzzle).all);
}

TEST(PuzzleSolver3d, MistakesHaveTheirPlace) {
    const auto complaint = [](const std::string& text) -> std::string {
        try {
            static_cast<void>(read_figure(text));
            return "";
        } catch (const PuzzleError& error) {
            return error.what();
        }
    };
    EXPECT_EQ(complaint(""), "x.ps3d:1: the file has no RESULT");
    EXPECT_EQ(complaint("PIECE 0,1,1\n"), "x.ps3d:1:7: a size must be an integer in 1..500");
    EXPECT_EQ(complaint("PIECE 1,1\n#\n"), "x.ps3d:1:10: a size must be an integer in 1..500");
    EXPECT_EQ(complaint("PIECE 1,2,1\n#\n"), "x.ps3d:2: the box has too few lines; it must have 2");
    EXPECT_EQ(complaint("PIECE 2,1,1\n,#\n"), "x.ps3d:2:1: a comma inside a group of 2 characters");
    EXPECT_EQ(complaint("PIECE 2,1,1\n\nRESULT 1,1,1\n#\n"), "x.ps3d:1:1: the piece has no cells");
    EXPECT_EQ(complaint("piece\n"), "x.ps3d:1:1: expected PIECE or RESULT, got 'piece'");
}

}  // namespace
}  // namespace polypack::testing
