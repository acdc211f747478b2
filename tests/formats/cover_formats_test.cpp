// Formats of other solvers: what is written is the puzzle, and what is read again has as many
// packings.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "formats/documents.hpp"
#include "polypack/formats/cover_formats.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle read(const std::string& format, const std::string& text, const std::string& problem = "") {
    return read_text(format, text, problem).puzzle;
}

std::uint64_t all(const Puzzle& puzzle) {
    return count(puzzle).all;
}

TEST(CoverFormats, BuscheOfRandomPuzzlesHasTheSamePackings) {
    int written = 0;
    for (unsigned seed = 0; seed < 900; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = random_puzzle(seed);
        for (RegionCell& cell : document.puzzle.region.cells) cell = {cell.point};
        document.puzzle.holes.reset();
        document.puzzle.region.period = {};
        document.puzzle.fixed.clear();
        document.puzzle.forbidden.clear();
        for (Piece& piece : document.puzzle.pieces) {
            piece.copies.max = std::max(piece.copies.min, 1);
            piece.copies.min = piece.copies.max;
            piece.turning = Turning::any;
            piece.colours.clear();
        }
        if (!validate(document.puzzle).empty()) continue;
        document.puzzle = checked(document.puzzle);
        std::string text;
        try {
            text = write_document(document, *find_format("busche"));
        } catch (const CannotWrite&) {
            continue;
        }
        Document back;
        back.puzzle = read("busche", text);
        EXPECT_EQ(all(back.puzzle), all(document.puzzle)) << text;
        EXPECT_EQ(write_document(back, *find_format("busche")), text);
        ++written;
    }
    EXPECT_GT(written, 20);
}

// All cells are required: Knuth's programs skip options without an item that has to be covered.
TEST(CoverFormats, DlxOfRandomPuzzlesHasTheSamePackings) {
    int written = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = random_puzzle(seed);
        for (RegionCell& cell : document.puzzle.region.cells) cell.required = true;
        document.puzzle.holes.reset();
        for (Piece& piece : document.puzzle.pieces) piece.copies = {static_cast<int>(seed % 2), 1};
        if (!validate(document.puzzle).empty()) continue;
        document.puzzle = checked(document.puzzle);
        const std::string text = write_document(document, *find_format("dlx"));
        EXPECT_EQ(all(read("dlx", text)), all(document.puzzle)) << text;
        ++written;
    }
    EXPECT_GT(written, 100);
}

std::string langford(int n) {
    std::string text = "| Langford pairs\n\n";
    for (int i = 1; i <= n; ++i) text += std::to_string(i) + " ";
    for (int i = 1; i <= 2 * n; ++i) text += "s" + std::to_string(i) + (i < 2 * n ? " " : "\n");
    for (int i = 1; i <= n; ++i) {
        for (int j = 1; j + i + 1 <= 2 * n; ++j) {
            text += std::to_string(i) + " s" + std::to_string(j) + " s" +
                    std::to_string(j + i + 1) + "\n";
        }
    }
    text.pop_back();  // without a newline at the end
    return text;
}

TEST(CoverFormats, LangfordPairs) {
    // Up to reversal; A014552.
    const std::uint64_t expected[] = {1, 1, 0, 0, 26, 150, 0, 0, 17'792, 108'144};
    for (int n = 3; n <= 12; ++n) {
        SCOPED_TRACE(n);
        const SolveResult found = count(read("dlx", langford(n)));
        EXPECT_EQ(found.all, 2 * expected[n - 3]);
        EXPECT_EQ(found.distinct, expected[n - 3]);
    }
}

// An option without a primary item is none for Knuth's programs.
TEST(CoverFormats, OptionsOfItemsThatNeedNotBeCoveredStay) {
    Document document;
    document.puzzle = read("dlx", "a 0:1|b 0:1|c 0:1|d\na\nb c\nc d\nb\n");
    ASSERT_EQ(all(document.puzzle), 5U);
    EXPECT_EQ(written("mcc", document),
              "c0 0:1|c1 0:1|c2 | c3 p0 p1 p2 p3\nc0 p0\nc1 c2 p1\nc2 c3 p2\nc1 p3\n");
    EXPECT_EQ(written("dlx", document),
              "c0 c1 c2 | c3 p0 p1 p2 p3\nc0 p0\nc1 c2 p1\nc2 c3 p2\nc1 p3\nc1\nc2\n");
    for (const char* format : {"dlx", "mcc"}) {
        EXPECT_EQ(all(read(format, written(format, document))), 5U);
    }
}

TEST(CoverFormats, SecondaryItemsAreCoveredAtMostOnce) {
    const Puzzle queens = read("dlx", "a b | x y\na x\na y\nb x\nb\nx y\n");
    EXPECT_EQ(queens.pieces.size(), 4U);
    EXPECT_EQ(queens.pieces[0].name, "a x");
    EXPECT_EQ(all(queens), 3U);
}

// A puzzle whose pieces fit nowhere is written in this way.
TEST(CoverFormats, WithoutOptionsNothingIsCovered) {
    for (const char* text : {"a b\n", "a b\n| a\n"}) {
        const Puzzle puzzle = read("dlx", text);
        EXPECT_TRUE(puzzle.pieces.empty());
        EXPECT_EQ(all(puzzle), 0U);
        Document document;
        document.puzzle = puzzle;
        const Puzzle again = read("yaml", write_document(document, *find_format("yaml")));
        EXPECT_EQ(again.region.cells.size(), puzzle.region.cells.size());
        EXPECT_EQ(again.kind, puzzle.kind);
    }
    const Puzzle optional = read("mcc", "0:1|a\n");
    for (const Engine& engine : engines()) {
        const SolveOptions options{.engine = std::string(engine.name)};
        EXPECT_EQ(count(optional, options).all, 1U) << engine.name;
    }
}

TEST(CoverFormats, MistakesInDlxHaveTheirPlace) {
    EXPECT_EQ(complaint("dlx", ""), "x:1: the file has no line with items");
    EXPECT_EQ(complaint("dlx", "| a\n"), "x:1: the file has no line with items");
    EXPECT_EQ(complaint("dlx", "a b\na c\n"), "x:2:3: unknown item 'c'");
    EXPECT_EQ(complaint("dlx", "a b\na a\n"), "x:2:3: item 'a' twice in an option");
    EXPECT_EQ(complaint("dlx", "a a\n"), "x:1:3: item 'a' twice");
    EXPECT_EQ(complaint("dlx", "a | b | c\n"), "x:1:7: a second |");
    EXPECT_EQ(read("dlx", "a2345678\n").region.cells.size(), 1U);
    const std::string name = "the name of an item has 1 to 8 bytes, none of them : or |, got ";
    EXPECT_EQ(complaint("dlx", "a23456789\n"), "x:1:1: " + name + "'a23456789'");
    EXPECT_EQ(complaint("dlx", "2|\n"), "x:1:1: " + name + "''");
    EXPECT_EQ(complaint("dlx", "2|a|b\n"), "x:1:1: " + name + "'a|b'");
    EXPECT_EQ(complaint("dlx", "a:b\n"), "x:1:1: " + name + "'a:b'");
    EXPECT_EQ(complaint("dlx", "3:2|a\n"),
              "x:1:1: the least number of covers must be an integer in 0..2, got '3'");
    EXPECT_EQ(complaint("dlx", "0|a\n"),
              "x:1:1: a number of covers must be an integer in 1..1000000, got '0'");
    EXPECT_EQ(complaint("dlx", "a | 2|b\n"),
              "x:1:5: an item after the | has no number of covers, got '2|b'");
    EXPECT_EQ(complaint("dlx", "a | b\na b|5\n"),
              "x:2:3: costs of options are not supported, got 'b|5'");
    EXPECT_EQ(complaint("dlx", "a | b\na:x b\n"),
              "x:2:1: only items after the | have colours, got 'a:x'");
    EXPECT_EQ(complaint("dlx", "a | b\na b:xy\n"), "x:2:3: a colour is one byte, got 'xy'");
    EXPECT_EQ(complaint("dlx", "a | b\na b:\n"), "x:2:3: a colour is one byte, got ''");
}

const char* const busche =
    "# two puzzles\n"
    "D:xDim=3:yDim=2:zDim=1:oneSide\n"
    "C:name=V:type=M:layout=0 0 0, 1 0 0, 0 1 0\n"
    "L:stationary=X\n"
    "a a .\n"
    ". X .\n"
    "~L\n"
    "~D\n"
    "D:xDim=2:yDim=1:zDim=2\n"
    "L\n"
    "A A, B B\n"
    "~L\n"
    "~D\n";

TEST(CoverFormats, BuscheIsRead) {
    const Puzzle first = read("busche", busche, "1");
    EXPECT_EQ(first.lattice->name, "square");
    ASSERT_EQ(first.pieces.size(), 2U);
    EXPECT_EQ(first.pieces[1].name, "a");
    EXPECT_FALSE(first.pieces[0].turn_over);
    EXPECT_EQ(first.region.cells.size(), 5U);
    const Puzzle second = read("busche", busche, "2");
    EXPECT_EQ(second.lattice->name, "cube");
    ASSERT_EQ(second.pieces.size(), 1U);
    EXPECT_EQ(second.pieces[0].copies, (Copies{2, 2}));
    EXPECT_EQ(all(second), 2U);
}

// Rows may be shorter or longer than the box, blank, and more than it has; a comment is a row.
TEST(CoverFormats, BuscheDrawsPiecesOutsideTheBox) {
    const Puzzle puzzle = read("busche",
                               "D : xDim = 4 : yDim=3:zDim=1:oneSide # a box\nL\nA\nA\nA A\n\n"
                               "B B\n. B\n\nC C C C\n# below\nD\n~L\n~D\n");
    ASSERT_EQ(puzzle.pieces.size(), 4U);
    EXPECT_EQ(puzzle.region.cells.size(), 12U);
    EXPECT_EQ(puzzle.pieces[2].cells.size(), 4U);
    EXPECT_EQ(all(puzzle), 4U);
    // The blank row between its cells is one.
    EXPECT_EQ(read("busche", "D:xDim=2:yDim=1:zDim=1\nL\nA\n\nA\n~L\n~D\n").pieces[0].cells,
              (std::vector<Point>{{0, -2}, {0, 0}}));
}

TEST(CoverFormats, DlxLeavesOutNumbersThatExcludeNothing) {
    const Puzzle dominoes = read("yaml",
                                 "pieces:\n  - {name: D, art: [DD], copies: any}\n"
                                 "  - {name: S, art: [S], copies: {max: 99}}\n"
                                 "region: {box: [4, 3]}\n");
    Document document;
    document.puzzle = dominoes;
    const std::string text = written("dlx", document);
    EXPECT_EQ(text.find('p'), std::string::npos);
    EXPECT_EQ(all(read("dlx", text)), all(dominoes));
    document.puzzle.pieces[1].copies.max = 3;
    document.puzzle = checked(document.puzzle);
    EXPECT_THROW(static_cast<void>(written("dlx", document)), CannotWrite);
}

TEST(CoverFormats, MistakesInBuscheHaveTheirPlace) {
    EXPECT_EQ(remark_on_problems(read_text("busche", busche)),
              "2 problems; this is problem 1; --problem chooses another: 2");
    EXPECT_EQ(complaint("busche", ""), "x:1: the file has no line that begins with D");
    EXPECT_EQ(complaint("busche", "C:name=1\n"), "x:1:1: a puzzle must begin with D");
    EXPECT_EQ(complaint("busche", "D:xDim=3\n~D\n"), "x:1:1: xDim, yDim and zDim must be given");
    EXPECT_EQ(complaint("busche", "D:xDim=0:yDim=1:zDim=1\n~D\n"),
              "x:1:8: a side must be an integer in 1..16384, got '0'");
    EXPECT_EQ(complaint("busche", "D:xDim=9999:yDim=9999:zDim=9999\n~D\n"),
              "x:1:1: a box must have at most 131072 cells");
    const std::string box = "D:xDim=2:yDim=1:zDim=1\n";
    EXPECT_EQ(complaint("busche", box), "x:1: the puzzle does not end with ~D");
    EXPECT_EQ(complaint("busche", box + "C:name=a:layout=0 0\n~D\n"),
              "x:2:17: a cell must be 'x y z'");
    EXPECT_EQ(complaint("busche", box + "C:name=a:layout=0 0 0\nC:name=a:layout=0 0 0\n~D\n"),
              "x:3:1: piece 'a' is defined twice");
    EXPECT_EQ(complaint("busche", box + "L\na a\n~D\n"), "x:4: the drawing does not end with ~L");
    EXPECT_EQ(complaint("busche", box + "L:stationary=a\na a a\n~L\n~D\n"),
              "x:2:1: the stationary piece 'a' is not inside the box");
    EXPECT_EQ(complaint("busche", "D:xDim=2:yDim=1:zDim=1:oneSide\nL\na, a\n~L\n~D\n"),
              "x:3:4: a puzzle with oneSide has one layer");
    EXPECT_EQ(complaint("busche", box + "X\n"),
              "x:2:1: a line must begin with C, L, ~D or #, got 'X'");
}

// A domino, and a monomino that may be used twice, in a row of three; the last cell is optional.
ExactCover row_of_three() {
    return exact_cover(read("yaml",
                            "pieces:\n"
                            "  - {name: domino, cells: [[0, 0], [1, 0]]}\n"
                            "  - {name: monomino, cells: [[0, 0]], copies: {min: 0, max: 2}}\n"
                            "region: {box: [3, 1], optional: {cells: [[2, 0]]}}\n"));
}

TEST(CoverFormats, IntegerPrograms) {
    EXPECT_EQ(write_lp(row_of_three()),
              "Minimize\n obj: 0 x0\nSubject To\n"
              " c0: x0 + x2 = 1\n c1: x0 + x1 + x3 = 1\n c2_most: x1 + x4 <= 1\n"
              " p0: x0 + x1 = 1\n p1_most: x2 + x3 + x4 <= 2\n"
              "Binary\n x0\n x1\n x2\n x3\n x4\nEnd\n");
    EXPECT_EQ(write_mps(row_of_three()),
              "NAME polypack\nROWS\n N obj\n E c0\n E c1\n L c2\n E p0\n L p1\n"
              "COLUMNS\n MARKER 'MARKER' 'INTORG'\n"
              " x0 obj 0\n x0 c0 1\n x0 c1 1\n x0 p0 1\n"
              " x1 obj 0\n x1 c1 1\n x1 c2 1\n x1 p0 1\n"
              " x2 obj 0\n x2 c0 1\n x2 p1 1\n x3 obj 0\n x3 c1 1\n x3 p1 1\n"
              " x4 obj 0\n x4 c2 1\n x4 p1 1\n MARKER 'MARKER' 'INTEND'\n"
              "RHS\n rhs c0 1\n rhs c1 1\n rhs c2 1\n rhs p0 1\n rhs p1 2\n"
              "RANGES\n rng c2 1\n rng p1 2\n"
              "BOUNDS\n BV bnd x0\n BV bnd x1\n BV bnd x2\n BV bnd x3\n BV bnd x4\nENDATA\n");
    EXPECT_EQ(write_minizinc(row_of_three()),
              "array[0..4] of var 0..1: x;\nconstraint x[0] + x[2] = 1; % c0\n"
              "constraint x[0] + x[1] + x[3] = 1; % c1\nconstraint x[1] + x[4] <= 1; % c2\n"
              "constraint x[0] + x[1] = 1; % p0\nconstraint x[2] + x[3] + x[4] <= 2; % p1\n"
              "solve satisfy;\n");
    EXPECT_THROW((void)write_set_partitioning(row_of_three()), CannotWrite);
    const std::string xcsp3 = write_xcsp3(row_of_three());
    EXPECT_NE(xcsp3.find("<list> x[0] x[2] </list> <condition> (eq,1)"), std::string::npos);
    EXPECT_NE(xcsp3.find("<list> x[1] x[4] </list> <condition> (in,0..1)"), std::string::npos);
}

TEST(CoverFormats, HolesAndGroupsAreItems) {
    Document document;
    document.puzzle = read("yaml",
                           "pieces:\n  - {name: D, cells: [[0, 0], [1, 0]], copies: any}\n"
                           "  - {name: M, cells: [[0, 0]], copies: any}\n"
                           "region: {box: [3, 1]}\nholes: 1\n"
                           "rules: {groups: [{pieces: [M, D], copies: 2}]}\n");
    const std::string text = write_document(document, *find_format("mcc"));
    EXPECT_EQ(text.substr(0, text.find('\n')), "c0 c1 c2 0:2|p0 0:3|p1 2|g0 | holes");
    EXPECT_NE(text.find("\nc0 holes\n"), std::string::npos) << text;
    EXPECT_THROW((void)write_document(document, *find_format("spp")), CannotWrite);
    document.puzzle.rules.three_colourable = true;
    EXPECT_THROW((void)write_document(document, *find_format("mcc")), CannotWrite);
}

}  // namespace
}  // namespace polypack::testing
