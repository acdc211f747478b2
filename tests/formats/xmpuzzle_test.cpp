// The files of BurrTools: what is in them, what is wrong with them, and the turns of their grids.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/formats/format.hpp"
#include "polypack/formats/gzip.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/xmpuzzle_grid.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Document read_xm(const std::string& text, const std::string& problem = "") {
    return read_document(Input::of_text("x.xmpuzzle", text), {"", problem});
}

// The error message for a file, without its name; "" if it is valid.
std::string complaint(const std::string& text, const std::string& problem = "") {
    try {
        static_cast<void>(read_xm(text, problem));
        return "";
    } catch (const PuzzleError& error) {
        return std::string(error.what()).substr(std::string("x.xmpuzzle:").size());
    }
}

// A domino and a straight tromino in a row of five, with something in place of a part.
std::string with(const std::string& part, const std::string& other) {
    std::string text =
        "<?xml version=\"1.0\"?>\n"
        "<puzzle version=\"2\"><gridType type=\"0\"/>\n"
        "<colors><color red=\"255\" green=\"0\" blue=\"0\"/></colors>\n"
        "<shapes>\n"
        "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>\n"
        "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\" name=\"I\">###</voxel>\n"
        "<voxel x=\"5\" y=\"1\" z=\"1\" type=\"0\">#####</voxel></shapes>\n"
        "<problems><problem name=\"P\">\n"
        "<shapes><shape id=\"0\"/><shape id=\"1\" count=\"1\"/></shapes>\n"
        "<result id=\"2\"/><bitmap/>\n"
        "<solutions><solution><assembly>0 0 0 0 2 0 0 0</assembly></solution></solutions>\n"
        "</problem></problems></puzzle>\n";
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    if (!part.empty()) text.replace(at, part.size(), other);
    return text;
}

TEST(Xmpuzzle, IsReadPlainAndCompressed) {
    for (const std::string& text : {with("", ""), gzip(with("", ""))}) {
        const Document document = read_xm(text);
        EXPECT_EQ(document.puzzle.name, "P");
        ASSERT_EQ(document.puzzle.pieces.size(), 2U);
        EXPECT_EQ(document.puzzle.pieces[0].name, "S1");
        EXPECT_EQ(document.puzzle.pieces[1].name, "I");
        ASSERT_EQ(document.packings.size(), 1U);
        EXPECT_EQ(document.packings[0].pieces[1].cells,
                  (std::vector<Point>{{2, 0, 0}, {3, 0, 0}, {4, 0, 0}}));
        EXPECT_EQ(count(document.puzzle).all, 2U);
    }
}

TEST(Xmpuzzle, NamesMayBeLatin1) {
    EXPECT_EQ(read_xm(with("name=\"I\"", "name=\"\xe9\"")).puzzle.pieces[1].name, "\xc3\xa9");
}

TEST(Xmpuzzle, UnknownElementsAreSkipped) {
    EXPECT_EQ(complaint(with("<bitmap/>", "<new><a/></new><bitmap/><assembler>1 2</assembler>")),
              "");
}

TEST(Xmpuzzle, RangesCountHolesAndOthersDoNot) {
    const std::string range = "<shape id=\"0\" min=\"0\" max=\"2\"/>";
    std::string text = with("<shape id=\"0\"/>", range);
    text.replace(text.find("#####"), 5, "##+++");
    text.replace(text.find("<problem name"), 8, "<problem maxHoles=\"1\"");
    text.replace(text.find("<solutions>"), 0, "<!--");
    text.replace(text.find("</problem>"), 0, "-->");
    EXPECT_EQ(read_xm(text).puzzle.holes, 1);
    text.replace(text.find("min=\"0\" max=\"2\""), 15, "count=\"1\"");
    EXPECT_EQ(read_xm(text).puzzle.holes, std::nullopt);
}

TEST(Xmpuzzle, ColoursLieWhereThePairsSay) {
    std::string text = with("<bitmap/>", "<bitmap><pair piece=\"0\" result=\"0\"/></bitmap>");
    text.replace(text.find(">##<"), 4, ">#1#1<");
    text.replace(text.find("#####"), 5, "##1###");
    text.erase(text.find("<solutions>"), text.find("</problem>") - text.find("<solutions>"));
    EXPECT_EQ(read_xm(text).puzzle.colour_names, std::vector<std::string>{"#ff0000"});
    const std::uint64_t all = count(read_xm(text).puzzle).all;
    EXPECT_GT(all, 0U);
    // Without the pair, equal colours do not match either.
    text.replace(text.find("<pair piece=\"0\" result=\"0\"/>"), 28, "");
    EXPECT_LT(count(read_xm(text).puzzle).all, all);
}

TEST(Xmpuzzle, PairsOfColoursThatAreNoClassesAreRules) {
    const std::string three =
        "<color red=\"1\" green=\"1\" blue=\"1\"/><color red=\"2\" green=\"2\" "
        "blue=\"2\"/></colors>";
    std::string text = with("</colors>", three);
    text.replace(text.find(">###<"), 5, ">#1#2#3<");
    text.replace(text.find("#####"), 5, "#1#2#3##");
    text.replace(text.find("<bitmap/>"), 9,
                 "<bitmap><pair piece=\"0\" result=\"0\"/><pair piece=\"0\" result=\"1\"/>"
                 "<pair piece=\"1\" result=\"1\"/><pair piece=\"1\" result=\"2\"/>"
                 "<pair piece=\"2\" result=\"2\"/><pair piece=\"2\" result=\"0\"/></bitmap>");
    text.erase(text.find("<solutions>"), text.find("</problem>") - text.find("<solutions>"));
    const Puzzle puzzle = read_xm(text).puzzle;
    EXPECT_EQ(puzzle.colour_rules,
              (std::vector<ColourRule>{{1, {1, 2}}, {2, {2, 3}}, {3, {1, 3}}}));
    EXPECT_EQ(puzzle.colour_names, (std::vector<std::string>{"#ff0000", "#010101", "#020202"}));
    // The tromino lies on the first three cells as it is, or on the last with its first one on 3.
    EXPECT_EQ(count(puzzle).all, 2U);
    for (const char* const format : {"xmpuzzle", "yaml"}) {
        SCOPED_TRACE(format);
        const std::string written = write_puzzle(puzzle, format);
        const Puzzle again = read_document(Input::of_text("x", written), {format, ""}).puzzle;
        EXPECT_EQ(again.colour_rules, puzzle.colour_rules);
        EXPECT_EQ(count(again).all, 2U);
    }
}

TEST(Xmpuzzle, ProblemsShareWhatColoursLieOn) {
    Document document;
    Puzzle& puzzle = document.puzzle;
    puzzle.name = "one";
    puzzle.lattice = find_lattice("cube");
    puzzle.pieces = {Piece{.name = "A", .cells = {{0, 0, 0}}, .colours = {1}}};
    puzzle.region.cells = {{{0, 0, 0}, true, 2}};
    puzzle.colour_rules = {{1, {2}}};
    document.problems = {"one", "two"};
    document.others.push_back({});
    Document& other = document.others.front();
    other.puzzle = puzzle;
    // Pieces without the colour do not mind.
    other.puzzle.pieces = {Piece{.name = "B", .cells = {{0, 0, 0}}}};
    other.puzzle.colour_rules.clear();
    const Format& yaml = *find_format("yaml");
    EXPECT_NE(write_document(document, yaml).find("lies_on: [\"colour 2\"]"), std::string::npos);
    other.puzzle.pieces.front().colours = {1};
    EXPECT_THROW(static_cast<void>(write_document(document, yaml)), CannotWrite);
}

TEST(Xmpuzzle, TheFirstOfTheHeaviestShapesStaysStill) {
    EXPECT_EQ(read_xm(with("", "")).still, -1);
    std::string text = with("name=\"I\"", "name=\"I\" weight=\"2\"");
    EXPECT_EQ(read_xm(text).still, 1);
    text.replace(text.find("type=\"0\">##<"), 8, "type=\"0\" weight=\"2\"");
    EXPECT_EQ(read_xm(text).still, 0);
    // A shape weighs 1 by itself, and the result is no piece.
    EXPECT_EQ(read_xm(with("name=\"I\"", "name=\"I\" weight=\"1\"")).still, -1);
    EXPECT_EQ(read_xm(with("name=\"I\"", "name=\"I\" weight=\"0\"")).still, 0);
    EXPECT_EQ(
        read_xm(with("z=\"1\" type=\"0\">#####", "z=\"1\" type=\"0\" weight=\"2\">#####")).still,
        -1);
    EXPECT_EQ(complaint(with("name=\"I\"", "name=\"I\" weight=\"x\"")),
              "6:2: 'weight' of 'voxel' must be an integer in -1000000000..1000000000, got 'x'");
}

TEST(Xmpuzzle, KeepsThePieceThatStaysStill) {
    Document document = read_xm(with("name=\"I\"", "name=\"I\" weight=\"7\""));
    const Format& format = *find_format("xmpuzzle");
    EXPECT_EQ(read_xm(write_document(document, format)).still, 1);
    // A weight is that of a shape in all problems.
    document.problems = {"P", "Q"};
    document.others.push_back(document);
    document.others.front().others.clear();
    EXPECT_EQ(
        read_problems(Input::of_text("x.xmpuzzle", write_document(document, format)), {}, {}, {})
            .others.front()
            .still,
        1);
    document.others.front().still = 0;
    EXPECT_THROW(static_cast<void>(write_document(document, format)), CannotWrite);
    document.still = document.others.front().still = -1;
    EXPECT_EQ(read_xm(write_document(document, format), "P").still, -1);
}

TEST(Xmpuzzle, MistakesHaveTheirPlace) {
    struct Case {
        const char* part;
        const char* other;
        const char* message;
    };
    const std::string number =
        "5:2: 'x' of 'voxel' must be an integer in 0..10000, got '99999999999999999999'";
    const Case cases[] = {
        {"</puzzle>", "", "12:22: not XML: Start-end tags mismatch"},
        {"<puzzle version=\"2\"", "<puzzle version=\"3\"",
         "2:2: 'version' of 'puzzle' must be an integer in 1..2, got '3'"},
        {"type=\"0\"", "type=\"5\"",
         "2:22: unknown grid 5; there are 0 (cubes), 1 (triangular prisms), 2 (spheres), 3 (24 "
         "tetrahedra) and 4 (tetrahedra and octahedra)"},
        {"x=\"2\"", "x=\"99999999999999999999\"", number.c_str()},
        {"x=\"2\" y=\"1\" z=\"1\"", "x=\"9999\" y=\"9999\" z=\"9999\"",
         "5:2: a shape may have at most 100000000 voxels"},
        {"##<", "#<", "5:2: the shape has fewer states than its 2 x 1 x 1 voxels"},
        {"##<", "###<", "5:2: the shape has more states than its 2 x 1 x 1 voxels"},
        {"##<", "#?<", "5:2: the state of a voxel must be _, # or +, got '?'"},
        {"##<", "#2#<", "5:2: a voxel has colour 2, but the file has only 1 colours"},
        {"<shape id=\"0\"/>", "<shape id=\"7\"/>",
         "9:10: 'id' of 'shape' must be an integer in 0..2, got '7'"},
        {"<shape id=\"0\"/>", "<shape id=\"1\"/>", "9:25: shape 1 is listed twice"},
        {"<shape id=\"0\"/>", "<shape id=\"2\"/>", "10:2: the result is also a piece"},
        {"<shape id=\"0\"/>", "<shape id=\"0\" min=\"2\" max=\"1\"/>",
         "9:10: 'min' must be at most 'max'"},
        {"<result id=\"2\"/>", "<result id=\"4294967295\"/>",
         "10:2: the problem has no result: there is no shape to fill"},
        {"0 0 0 0 2 0 0 0", "0 0 0 0 3 0 0 0",
         "11:23: not an assembly of this problem: a placement of piece 'I' leaves the region at "
         "[5, 0, 0]"},
        {"0 0 0 0 2 0 0 0", "0 0 0 24 2 0 0 0", "11:23: a turn on grid 0 must be in 0..23, got 24"},
        {"0 0 0 0 2 0 0 0", "0 0 0 0 2 0 0", "11:23: a copy must be 'x y z turn'"},
        {"0 0 0 0 2 0 0 0", "0 0 0 0", "11:23: the assembly has too few copies"},
        {"<assembly>", "<separation/><assembly>",
         "11:23: a solution must begin with its 'assembly'"},
        {"</assembly>", "</assembly><separation><pieces count=\"1\">2</pieces></separation>",
         "11:71: copy 2 is not in the assembly"},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.message);
        EXPECT_EQ(complaint(with(c.part, c.other)), c.message);
    }
}

TEST(Xmpuzzle, ProblemsAreChosenByNameOrNumber) {
    std::string text = with("", "");
    const std::size_t begin = text.find("<problem name");
    const std::size_t end = text.find("</problems>");
    const std::string again = text.substr(begin, end - begin);
    text.insert(end, again);
    text.replace(text.rfind("name=\"P\""), 8, "name=\"Q\"");
    EXPECT_EQ(read_xm(text).puzzle.name, "P") << "the first";
    EXPECT_EQ(remark_on_problems(read_xm(text)),
              "2 problems; this is problem 1, 'P'; --problem chooses another: 2 'Q'");
    EXPECT_EQ(remark_on_problems(read_xm(with("", ""))), "") << "there is one";
    EXPECT_EQ(remark_on_problems(read_xm(text, "P")), "") << "it was chosen";
    EXPECT_EQ(read_xm(text, "Q").puzzle.name, "Q");
    EXPECT_EQ(read_xm(text, "2").puzzle.name, "Q");
    EXPECT_EQ(complaint(text, "R"), "8:2: no problem 'R'; there are: 1 'P', 2 'Q'");
    EXPECT_EQ(complaint(text, "3"), "8:2: no problem '3'; there are: 1 'P', 2 'Q'");
    text.replace(text.find("<result id=\"2\"/>"), 16, "<result id=\"9\"/>");
    EXPECT_NE(complaint(text).find(
                  "(2 problems; this is problem 1, 'P'; --problem chooses another: 2 'Q')"),
              std::string::npos)
        << complaint(text);
    EXPECT_EQ(complaint(text, "P").find("--problem"), std::string::npos);
}

TEST(Xmpuzzle, TheRemarkListsOtherProblemsAsFarAsIsUseful) {
    Document document;
    const auto remark = [&](std::vector<std::string> names) {
        document.problems = std::move(names);
        return remark_on_problems(document);
    };
    EXPECT_EQ(remark({}), "");
    EXPECT_EQ(remark({""}), "");
    EXPECT_EQ(remark({"", ""}), "2 problems; this is problem 1; --problem chooses another: 2");
    EXPECT_EQ(remark(std::vector<std::string>(6)),
              "6 problems; this is problem 1; --problem chooses another: 2..6");
    EXPECT_EQ(remark({"", "B", ""}),
              "3 problems; this is problem 1; --problem chooses another: 2 'B', 3");
    const std::string many = remark(std::vector<std::string>(30, "A"));
    EXPECT_TRUE(many.ends_with(", 19 'A', 20 'A', ... 30")) << many;
}

TEST(Xmpuzzle, CompressedFilesExpandToSixtyFourMebibytes) {
    const std::string many(std::size_t{65} << 20, ' ');
    EXPECT_EQ(complaint(gzip(many)), "1: the file expands to more than 64 MiB");
    const std::string whole = gzip(with("", ""));
    EXPECT_EQ(complaint(whole.substr(0, whole.size() / 2)), "1: the compressed file is cut off");
    std::string damaged = whole;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
    EXPECT_EQ(complaint(damaged), "1: the compressed file is damaged");
    EXPECT_EQ(gunzip("x", gzip("a") + gzip("b"), 10), "ab");
}

TEST(Xmpuzzle, TheHeaderOfCompressedBytesNamesNoTimeAndNoSystem) {
    using namespace std::string_view_literals;
    EXPECT_EQ(gzip("a").substr(0, 10), "\x1f\x8b\x08\0\0\0\0\0\x02\x03"sv);
}

// The images of a piece under the turns of the grid are its orientations on the lattice.
TEST(XmpuzzleGrid, TurnsAreTheRotationsOfTheLattice) {
    std::mt19937 random(1);
    for (const int number : {0, 1, 2}) {
        const XmGrid grid(number);
        const Lattice& lattice = grid.lattice();
        for (int trial = 0; trial < 60; ++trial) {
            SCOPED_TRACE(number);
            const auto points = random_polyform(lattice, 2 + trial % 4, random);
            std::vector<Point> cells;
            for (const Point& point : points) {
                cells.push_back(grid.cell_of(point));
                EXPECT_EQ(grid.point_of(cells.back()), point);
            }
            std::set<Polyform> turned;
            for (int turn = 0; turn < grid.turns(); ++turn) {
                const auto images = grid.turned(cells, cells.front(), turn);
                if (!images) continue;
                const Point place =
                    grid.meets({0, 0, 0}, cells.front(), turn) ? Point{0, 0, 0} : Point{1, 0, 0};
                std::vector<Point> image;
                for (const Point& cell : *images) image.push_back(grid.point_of(cell + place));
                turned.insert(normalized(lattice, image));
            }
            std::set<Polyform> expected;
            for (const Polyform& form : orientations(lattice, normalized(lattice, points), false)) {
                expected.insert(form);
            }
            EXPECT_EQ(turned, expected);
        }
    }
}

TEST(XmpuzzleGrid, BlocksHaveTheirNumberOfCells) {
    const auto cells_of_block = [](int number, int side, const Point& corner) {
        const XmGrid grid(number);
        int cells = 0;
        for (int i = 0; i < side * side * side; ++i) {
            const Point in{i % side, i / side % side, i / side / side};
            if (grid.is_cell(corner + in)) ++cells;
        }
        return cells;
    };
    EXPECT_EQ(cells_of_block(3, 5, {0, 0, 0}), 24);
    EXPECT_EQ(cells_of_block(3, 5, {-5, 10, 5}), 24);
    EXPECT_EQ(cells_of_block(4, 3, {0, 0, 0}), 5);
    EXPECT_EQ(cells_of_block(4, 3, {3, -6, 0}), 5);
    EXPECT_TRUE(XmGrid(4).is_cell({2, 2, 2}));
    EXPECT_FALSE(XmGrid(4).is_cell({0, 0, 0}));
    EXPECT_TRUE(XmGrid(4).is_cell({3, 0, 0}));
}

}  // namespace
}  // namespace polypack::testing
