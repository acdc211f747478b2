// SOMA figures, PolySolver and puzzlecad: what is written is read back as the same puzzle.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "formats/documents.hpp"
#include "formats/files.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

std::string cannot_write(const std::string& format, const Document& document) {
    try {
        static_cast<void>(written(format, document));
        return "";
    } catch (const CannotWrite& error) {
        return error.what();
    }
}

// Random puzzles, made such that a format can say more of them.
int written_and_read(const std::string& format,
                     const std::function<void(Document&, unsigned)>& prepare) {
    int done = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = random_puzzle(seed);
        prepare(document, seed);
        if (!validate(document.puzzle).empty()) continue;
        document.puzzle = checked(document.puzzle);
        std::string text;
        try {
            text = written(format, document);
        } catch (const CannotWrite&) {
            continue;
        }
        SCOPED_TRACE(text);
        const Document back = read_text(format, text);
        EXPECT_EQ(count(back.puzzle).all, count(document.puzzle).all);
        EXPECT_EQ(back.packings.size(), document.packings.size());
        EXPECT_EQ(back.comments, document.comments);
        EXPECT_EQ(written(format, back), text);
        ++done;
    }
    return done;
}

void simplify(Puzzle& puzzle) {
    puzzle.region.period = {};
    puzzle.holes.reset();
    puzzle.forbidden.clear();
    for (RegionCell& cell : puzzle.region.cells) cell = {cell.point};
    for (Piece& piece : puzzle.pieces) {
        piece.colours.clear();
        if (piece.copies.max == unlimited) piece.copies.max = piece.copies.min + 1;
    }
}

void add_packings(Document& document) {
    SolveOptions options;
    options.limit = 3;
    solve(document.puzzle, options, [&](const Packing& packing) {
        document.packings.push_back({packing.pieces, 0, 0, {}, {}});
        return true;
    });
}

TEST(PolySolver, RandomPuzzlesAreTheSame) {
    const auto prepare = [](Document& document, unsigned seed) {
        Puzzle& puzzle = document.puzzle;
        simplify(puzzle);
        const bool squares = puzzle.lattice->name == "square";
        if (!squares) puzzle.fixed.clear();
        if (seed % 3 == 0) {
            for (RegionCell& cell : puzzle.region.cells) cell.required = false;
            for (Piece& piece : puzzle.pieces) piece.copies.min = piece.copies.max;
        }
        puzzle.pieces.front().display_colour = "#0a80ff";
        if (seed % 4 == 0) document.comments = {"one line\nand <another>"};
        if (squares && validate(puzzle).empty()) {
            puzzle = checked(puzzle);
            add_packings(document);
        }
    };
    EXPECT_GT(written_and_read("psv", prepare), 200);
}

// As written by the program.
const char* const pentominoes =
    "Fill 6x10 rectangle with pentominoes\nSquare\nBoard ( (9,5))\n# 12 pieces\n"
    "tile flip 1 1((0,1)(0,2)(1,0)(1,1)(2,1))\ntile flip 1 1((0,0)(1,0)(2,0)(3,0)(4,0))\n"
    "tile flip 1 1((0,0)(1,0)(2,0)(3,0)(3,1))\ntile flip 1 1((0,0)(1,0)(2,0)(2,1)(3,1))\n"
    "tile flip 1 1((0,0)(0,1)(1,0)(1,1)(2,0))\ntile flip 1 1((0,0)(1,0)(1,1)(1,2)(2,0))\n"
    "tile flip 1 1((0,0)(0,1)(1,0)(2,0)(2,1))\ntile flip 1 1((0,0)(0,1)(0,2)(1,0)(2,0))\n"
    "tile flip 1 1((0,1)(0,2)(1,0)(1,1)(2,0))\ntile flip 1 1((0,1)(1,0)(1,1)(1,2)(2,1))\n"
    "tile flip 1 1((0,0)(1,0)(2,0)(2,1)(3,0))\ntile flip 1 1((0,0)(1,0)(1,1)(1,2)(2,2))\n"
    "mode FillAll\n# 2 solutions\n"
    "solution (1 (3,0|3), 2 (2,5|0), 3 (0,0|1), 4 (8,1|1), 5 (0,4|0), 6 (5,0|0), 7 (1,2|2), "
    "8 (7,3|2), 9 (7,0|0), 10 (1,0|0), 11 (3,3|2), 12 (5,2|3))\n"
    "solution (1 (0,2|7), 2 (3,0|0), 3 (0,0|1), 4 (0,4|6), 5 (5,4|4), 6 (3,3|2), 7 (3,2|0), "
    "8 (4,1|3), 9 (7,0|0), 10 (1,0|0), 11 (8,1|7), 12 (7,3|0))\nnotes fafp\n";

TEST(PolySolver, ReadsSolutionsOfSquares) {
    const Document document = read_text("psv", pentominoes);
    EXPECT_EQ(document.puzzle.name, "Fill 6x10 rectangle with pentominoes");
    EXPECT_EQ(document.puzzle.pieces.size(), 12U);
    EXPECT_EQ(document.packings.size(), 2U);
    EXPECT_EQ(document.comments, std::vector<std::string>{"P_"});
}

TEST(PolySolver, GridsAreLattices) {
    const auto all = [](const std::string& text) {
        return count(read_text("psv", text).puzzle).all;
    };
    // The three-armed tetrahex or its neighbours cover it.
    const Document hex = read_text("psv",
                                   "Hexagon test\nHexagon\nBoard ( (3,2)(1,0)(2,0)(3,0)(3,2))\n"
                                   "tile ((0,2)(1,0)(1,1)(1,2))\ntile flip((0,0)(1,0)(1,1)(2,0))\n"
                                   "mode FillAll\n");
    EXPECT_EQ(hex.puzzle.region.cells.size(), 8U);
    for (const Piece& piece : hex.puzzle.pieces) {
        EXPECT_TRUE(connected(*hex.puzzle.lattice, piece.cells));
    }
    const Document triangle =
        read_text("psv",
                  "Triangle test\nTriangle\n"
                  "Board ( (2,4:1)(0,0:0)(0,0:1)(1,0:1)(2,0:0)(2,0:1)(0,1:0)(0,1:1)(2,1:1)"
                  "(0,2:0)(0,2:1)(0,3:0)(0,4:0)(0,4:1)(1,4:0)(1,4:1)(2,4:0))\n# 4 pieces\n"
                  "tile ((0,0:0)(1,0:0)(0,0:1)(1,0:1))\n"
                  "tile fixed((0,0:0)(0,1:0)(1,1:0)(0,1:1)(1,2:1))\n"
                  "tile flip((0,0:0)(1,0:0)(0,0:1))\ntile fixed((1,0:0)(0,0:1))\nmode UseAll\n");
    EXPECT_EQ(triangle.puzzle.region.cells.size(), 14U);
    EXPECT_FALSE(triangle.puzzle.region.cells.front().required);
    EXPECT_EQ(triangle.puzzle.pieces[1].turning, Turning::none);
    EXPECT_EQ(triangle.puzzle.pieces[1].copies, (Copies{1, 1}));
    EXPECT_TRUE(connected(*triangle.puzzle.lattice, triangle.puzzle.pieces[0].cells));
    EXPECT_EQ(all("\nCube\nBoard ((1,1,1))\ntile 4 4 ((0,0,0)(1,0,0))\nmode FillAll\n"), 9U);
    // Alternative shapes of one tile: either of them, twice.
    EXPECT_EQ(all("x\nSquare\nBoard ((2,1))\ntile 2 2 ((0,0)(1,0)(2,0) + (0,0)(1,0)(0,1))\n"
                  "mode FillAll\n"),
              3U);
}

TEST(PolySolver, MistakesHaveTheirPlace) {
    const std::string square = "t\nSquare\nBoard ((1,1))\n";
    EXPECT_EQ(complaint("psv", "t\nTan\n"),
              "x:2:1: the grid must be one of Square, Cube, Triangle and Hexagon, got 'Tan'");
    EXPECT_EQ(complaint("psv", "t\nSquare\nBoard ((99999,99999))\n"),
              "x:3:9: a board must have at most 1000000 cells");
    EXPECT_EQ(complaint("psv", "t\nSquare\ntile ((0,0))\n"), "x:3: the board has no cells");
    EXPECT_EQ(complaint("psv", square), "x:3: the file has no tile");
    EXPECT_EQ(complaint("psv", square + "tile ()\n"), "x:4:1: a shape of the tile has no cells");
    EXPECT_EQ(complaint("psv", square + "tile 1 2 ((0,0))\n"),
              "x:4:8: the least number of copies must be an integer in 0..1, got '2'");
    EXPECT_EQ(complaint("psv", square + "tile ((0,0))\n"),
              "x:4: expected mode FillAll or mode UseAll, got the end of the file");
    EXPECT_EQ(complaint("psv", square + "tile ((0,0))\nmode Other\n"),
              "x:5:6: the mode must be FillAll or UseAll, got 'Other'");
    const std::string whole = square + "tile 4 ((0,0))\nmode FillAll\n";
    EXPECT_EQ(complaint("psv", whole + "solution (5 (0,0|0))\n"),
              "x:6:13: there are only 4 copies of tiles, got 5");
    EXPECT_EQ(complaint("psv", whole + "solution (1 (0,0|1))\n"),
              "x:6:17: the tile has 1 orientations, numbered from 0, got 1");
    EXPECT_EQ(complaint("psv", whole + "solution (1 (0,0|0))\n").substr(0, 37),
              "x:6:1: not a packing of this puzzle: ");
    EXPECT_EQ(complaint("psv", whole + "notes ab1\n"),
              "x:6:7: notes must consist of pairs of letters a to p");
    EXPECT_EQ(complaint("psv", "t\nCube\nBoard ((0,0,0))\ntile ((0,0,0))\nplace (1 (0,0,0|0))\n"),
              "x:5:7: placements are supported on squares only, not in the grid Cube");
    EXPECT_EQ(complaint("psv", whole + "colour\n"),
              "x:6:1: expected solution or notes, got 'colour'");
}

TEST(PolySolver, RefusesWhatItCannotSay) {
    Document document = read_text("psv", pentominoes);
    document.puzzle.rules.no_crossroads = true;
    EXPECT_EQ(cannot_write("psv", document), "rules on whole packings");
    document = read_text("psv", pentominoes);
    document.puzzle.region.cells.front().required = false;
    EXPECT_EQ(cannot_write("psv", document), "optional cells beside required ones");
    document.puzzle.lattice = find_lattice("kite");
    EXPECT_EQ(cannot_write("psv", document),
              "the kite lattice (the grids are Square, Cube, Triangle and Hexagon)");
}

const char* const snake =
    "; a figure\n/SOMA Snake\n"
    "/22......../.2......../.244....../.446......\n"
    "/........../........../...665..../...655....\n"
    "/........../........../.....537../.....333..\n"
    "/........../........../.......771/.......711\n";

TEST(SomaFigures, AreReadAndWritten) {
    const Document document = read_text("soma", snake);
    EXPECT_EQ(document.puzzle.name, "Snake");
    EXPECT_EQ(document.comments, std::vector<std::string>{"a figure"});
    EXPECT_EQ(document.puzzle.region.cells.size(), 27U);
    ASSERT_EQ(document.packings.size(), 1U);
    EXPECT_EQ(document.packings.front().pieces.size(), 7U);
    const std::string text = written("soma", document);
    EXPECT_EQ(written("soma", read_text("soma", text)), text);
    EXPECT_EQ(text.substr(0, 65),
              "; a figure\n/SOMA Snake\n/LL......../.L......../.LZZ....../.ZZB....");
}

TEST(SomaFigures, HaveTheSevenSomaPieces) {
    const Puzzle cube = read_text("soma", "/ooo/ooo/ooo\n/ooo/ooo/ooo\n/ooo/ooo/ooo\n").puzzle;
    EXPECT_EQ(count(cube).all, 11520U);
    const Puzzle ours = read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/puzzles/soma-cube.yaml");
    for (const Piece& piece : cube.pieces) {
        const auto images =
            orientations(*cube.lattice, normalized(*cube.lattice, piece.cells), false);
        EXPECT_EQ(std::ranges::count_if(ours.pieces,
                                        [&](const Piece& other) {
                                            const Polyform shape =
                                                normalized(*cube.lattice, other.cells);
                                            return std::ranges::find(images, shape) != images.end();
                                        }),
                  1)
            << piece.name;
    }
    // The left hand: of the cubes that lie flat, the one clockwise from the corner bears another.
    const auto left = std::ranges::find(cube.pieces, "A", &Piece::name);
    const Polyform images = normalized(*cube.lattice, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}});
    const auto lefts = orientations(*cube.lattice, normalized(*cube.lattice, left->cells), false);
    EXPECT_NE(std::ranges::find(lefts, images), lefts.end());
}

TEST(SomaFigures, NamedPiecesAreFixed) {
    const std::string text = "/ooo/ooo/ooo\n/ooo/ooo/oTo\n/ooo/ooo/TTT\n";
    const Document document = read_text("soma", text);
    EXPECT_EQ(document.puzzle.fixed.size(), 1U);
    EXPECT_TRUE(document.packings.empty());
    EXPECT_EQ(count(document.puzzle).all, 240U * 2);
    EXPECT_EQ(written("soma", document), "/SOMA x\n" + text);
}

TEST(SomaFigures, OneOfSeveralIsChosen) {
    const std::string two = "/V.\n/VV\n\n/SOMA002\n/Z.\n/ZZ\n/.Z\n";
    EXPECT_EQ(remark_on_problems(read_text("soma", two)),
              "2 problems; this is problem 1; --problem chooses another: 2 'SOMA002'");
    EXPECT_EQ(read_text("soma", two, "2").puzzle.name, "SOMA002");
}

TEST(SomaFigures, RandomPuzzlesOfSomaPiecesAreTheSame) {
    const auto prepare = [](Document& document, unsigned seed) {
        std::mt19937 random(seed);
        Puzzle& puzzle = document.puzzle;
        puzzle = read_text("soma", "/ooo/ooo/ooo\n/ooo/ooo/ooo\n/ooo/ooo/ooo\n").puzzle;
        std::ranges::shuffle(puzzle.pieces, random);
        puzzle.pieces.resize(1 + random() % 3);
        puzzle.region.cells.clear();
        Point at;
        for (Piece& piece : puzzle.pieces) {
            piece.copies.min = piece.copies.max = 1 + static_cast<int>(random() % 2);
            for (int copy = 0; copy < piece.copies.max; ++copy) {
                for (const Point& cell : piece.cells) puzzle.region.cells.push_back({cell + at});
                at = at + Point{static_cast<int>(random() % 2) * 3, 2, 0};
            }
        }
        if (!validate(puzzle).empty()) return;
        puzzle = checked(puzzle);
        add_packings(document);
        if (document.packings.size() > 1) document.packings.resize(1);
    };
    EXPECT_GT(written_and_read("soma", prepare), 500);
}

TEST(SomaFigures, MistakesHaveTheirPlace) {
    EXPECT_EQ(complaint("soma", ""), "x:1: the file has no figure");
    EXPECT_EQ(complaint("soma", "VVV\n"), "x:1:1: a line must begin with / or ;, got 'VVV'");
    EXPECT_EQ(complaint("soma", "/VV/V\n"), "x:1:6: the layer must have 2 cells in a row, got 1");
    EXPECT_EQ(complaint("soma", "/VV\n/V./..\n"), "x:2:1: the row must have 1 layers, got 2");
    EXPECT_EQ(complaint("soma", "/V8\n"),
              "x:1:3: a cell must be one of 1 to 7, VLTZABP, oO#* and ., got '8'");
    EXPECT_EQ(complaint("soma", "/...\n"), "x:1:1: the figure has no cells");
    EXPECT_EQ(complaint("soma", "/oo\n"),
              "x:1:1: a figure in which not all cells have the name of a piece must have 27 or 54 "
              "cells, got 2");
    EXPECT_NE(complaint("soma", "/VVV\n"), "");
}

TEST(SomaFigures, RefusesWhatItCannotSay) {
    Document document;
    document.puzzle = puzzle_of("pieces: [{name: A, cells: [[0, 0]]}]\nregion: {box: [1, 1]}\n");
    EXPECT_EQ(cannot_write("soma", document), "a lattice other than cubes");
    document.puzzle = puzzle_of(
        "lattice: cube\npieces: [{name: A, cells: [[0, 0, 0]]}]\nregion: {box: [1, 1, 1]}\n");
    EXPECT_EQ(cannot_write("soma", document), "piece 'A', which is none of the seven Soma pieces");
    document = read_text("soma", snake);
    document.packings.clear();
    EXPECT_EQ(written("soma", document).find('V'), std::string::npos);
    document.puzzle.pieces.pop_back();
    EXPECT_EQ(cannot_write("soma", document),
              "a figure without a packing unless it is for one or two whole sets");
}

TEST(Puzzlecad, RandomPuzzlesAreTheSame) {
    const auto prepare = [](Document& document, unsigned) {
        Puzzle& puzzle = document.puzzle;
        simplify(puzzle);
        puzzle.fixed.clear();
        for (Piece& piece : puzzle.pieces) {
            piece.turning = Turning::any;
            piece.turn_over = false;
            piece.copies.max = std::max(piece.copies.max, 1);
            piece.copies.min = piece.copies.max;
        }
    };
    EXPECT_GT(written_and_read("puzzlecad", prepare), 100);
}

TEST(Puzzlecad, RefusesWhatItCannotSay) {
    Document document = read_text("soma", snake);
    document.packings.clear();
    document.comments.clear();
    EXPECT_NE(written("puzzlecad", document).find("V = ["), std::string::npos);
    document.puzzle.pieces.front().turn_over = true;
    document.puzzle.pieces[4].turn_over = true;
    EXPECT_EQ(cannot_write("puzzlecad", document),
              "that piece 'A' may be placed as its mirror image");
    document.puzzle.lattice = find_lattice("hexprism");
    EXPECT_EQ(cannot_write("puzzlecad", document), "a lattice other than cubes");
}

}  // namespace
}  // namespace polypack::testing
