// Files of puzzlecad: the language, cut cubes, and parts that are joined.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "formats/documents.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack::testing {
namespace {

Document scad_pieces_of(const std::string& text, const std::string& problem = "") {
    ReadChoice choice{"puzzlecad", problem};
    choice.pieces_alone = true;
    return read_document(Input::of_text("x", text), choice);
}

std::string scad_fault(const std::string& text, const std::string& problem = "") {
    try {
        static_cast<void>(scad_pieces_of(text, problem));
        return "";
    } catch (const PuzzleError& error) {
        return error.what();
    }
}

// How many there are of each shape, however it lies.
using ScadShapes = std::map<Polyform, int>;

ScadShapes scad_shapes_of(const std::string& text, const std::string& problem = "") {
    const Puzzle puzzle = scad_pieces_of(text, problem).puzzle;
    ScadShapes shapes;
    for (const Piece& piece : puzzle.pieces) {
        const Polyform form = normalized(*puzzle.lattice, piece.cells);
        shapes[std::ranges::min(orientations(*puzzle.lattice, form, false))] += piece.copies.max;
    }
    return shapes;
}

TEST(Puzzlecad, AFileWithoutARegionHoldsPiecesAlone) {
    EXPECT_TRUE(scad_pieces_of("burr_piece(256);\n").pieces_alone);
    EXPECT_FALSE(scad_pieces_of("burr_piece(256);\nregion = [\"x\"];\n").pieces_alone);
}

ScadShapes scad_plate(const std::string& pieces) {
    return scad_shapes_of("burr_plate([" + pieces + "]);\n");
}

TEST(Puzzlecad, IsRead) {
    const Document document =
        read_text("puzzlecad",
                  "include <puzzlecad.scad>\n\u00a0$burr_scale = 17;\n/* two\nlines */\n"
                  "region = [\"xxxxxx|xxxxxx\", \"xxxxxx|xxxxxx\"]; // a rod\n"
                  "bent = [ \"a{label_text=A}a.|.+\" , \"#\", ];\n"
                  "burr_piece(256);\nburr_plate([bent, \"xx|x\", bent]);\n");
    ASSERT_EQ(document.puzzle.pieces.size(), 3U);
    EXPECT_EQ(document.puzzle.region.cells.size(), 24U);
    EXPECT_EQ(document.puzzle.pieces[0].name, "256");
    EXPECT_EQ(document.puzzle.pieces[0].cells.size(), 16U);
    EXPECT_EQ(document.puzzle.pieces[1].name, "bent");
    EXPECT_EQ(document.puzzle.pieces[1].copies, (Copies{2, 2}));
    EXPECT_EQ(document.puzzle.pieces[1].cells,
              (std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(document.puzzle.pieces[2].name, "S3");
}

TEST(Puzzlecad, MistakesHaveTheirPlace) {
    EXPECT_EQ(polypack::testing::complaint("puzzlecad", ""),
              "x:1: the file has no burr_piece(...) or burr_plate([...])");
    EXPECT_EQ(polypack::testing::complaint("puzzlecad", "burr_piece(\"x\");\n"),
              "x:1: the file has no region = [...]; a puzzle consists of pieces and the region "
              "that they fill");
    EXPECT_EQ(scad_fault("burr_piece(\"x\")\n"), "x:1: expected ';', got the end of the file");
    EXPECT_EQ(scad_fault("burr_piece(\"x\n"), "x:1:12: the string is not closed");
    EXPECT_EQ(scad_fault("burr_piece(\"x{\");\n"),
              "x:1:12: the braces in the string are not closed");
    EXPECT_EQ(scad_fault("burr_piece(\"x-\");\n"),
              "x:1:14: a cube must be a letter, + or #, or . for none, got '-'");
    EXPECT_EQ(scad_fault("burr_piece([\"..\"]);\n"), "x:1:12: the piece has no cells");
    EXPECT_EQ(scad_fault("burr_piece(other);\n"), "x:1:12: unknown variable 'other'");
    EXPECT_EQ(scad_fault("burr_piece(strange(3));\n"), "x:1:12: unknown function 'strange'");
    EXPECT_EQ(scad_fault("burr_piece(99000);\n"),
              "x:1:12: the number of a burr stick must be an integer in 1..65536, got '99000'");
    EXPECT_EQ(scad_fault("cube(3);\n"),
              "x:1: the file has no burr_piece(...) or burr_plate([...])");
    EXPECT_EQ(scad_fault("/* \n"), "x:1:1: the comment is not closed");
    EXPECT_EQ(scad_fault("bur_plate([\"x\"]);\n"),
              "x:1:1: unknown module 'bur_plate'; did you mean 'burr_plate'?");
    EXPECT_EQ(scad_fault("include <mine.scad>\nparts();\n"),
              "x:2:1: the module 'parts' is not in this file, and files that it includes, such as "
              "'mine.scad', are not read");
    EXPECT_EQ(scad_fault("burr_piece(\"x{colour=red}\");\n"),
              "x:1:15: unknown property 'colour' of a cell");
    EXPECT_EQ(scad_fault("burr_piece(\"x{components=z}\");\n"),
              "x:1:15: a component must be a face such as z-, a quarter of a face such as z-x+ or "
              "a slice such as sz-x+, got 'z'");
    EXPECT_EQ(scad_fault("hull() burr_piece(\"x\");\n"),
              "x:1:8: hull changes the shape of these pieces, which is not read");
    EXPECT_EQ(scad_fault("burr_piece(\"x\", $burr_scale = [9, 9, 5]);\nregion = [\"x\", \"x\"];\n"),
              "x:1:12: the cells of this piece are not cubes ($burr_scale, scale): such pieces "
              "and their region may have one layer only");
}

TEST(Puzzlecad, PiecesAreFoundInsideModules) {
    const Puzzle puzzle = read_text("puzzlecad",
                                    "require_puzzlecad_version(\"2.0\");\n$burr_inset = .75;\n"
                                    "pieces();\nbox();\n"
                                    "module pieces() { burr_plate([[\"xx|x.\"], [\"x\"]], "
                                    "$plate_width = 160); }\n"
                                    "module box() { difference() { cube(wide(3)); cube(2); } }\n"
                                    "region = [\"xx|xx\"];\n")
                              .puzzle;
    ASSERT_EQ(puzzle.pieces.size(), 2U);
    EXPECT_EQ(puzzle.pieces[0].cells.size(), 3U);
    EXPECT_EQ(puzzle.pieces[1].cells.size(), 1U);
    EXPECT_EQ(puzzle.region.cells.size(), 4U);
    EXPECT_EQ(scad_shapes_of("module two(p) { burr_plate([p, p]); children(); }\n"
                             "translate([1, 0, 0]) { two(\"xx\") burr_piece(\"x\"); }\n"),
              scad_plate("\"xx\", \"xx\", \"x\""));
}

TEST(Puzzlecad, DisabledCallsAreReadWhereThereIsNoOther) {
    const std::string modules =
        "module a() { burr_piece(\"x\"); }\nmodule b() { burr_piece(\"xx\"); }\n";
    EXPECT_EQ(scad_shapes_of("*a();\nb();\n" + modules), scad_plate("\"xx\""));
    EXPECT_EQ(scad_shapes_of("a();\n!b();\n" + modules), scad_plate("\"xx\""));
    EXPECT_EQ(scad_shapes_of("#a();\n%b();\n" + modules), scad_plate("\"x\""));
    const Document both = scad_pieces_of("*a();\n*b();\n" + modules);
    EXPECT_EQ(both.puzzle.pieces.size(), 2U);
    EXPECT_EQ(both.remarks,
              (std::vector<std::string>{
                  "the file disables all calls that make pieces (with * or %); all 2 are read: a, "
                  "b; each is also a problem by itself"}));
    EXPECT_EQ(scad_shapes_of("*a();\n*b();\n" + modules, "b"), scad_plate("\"xx\""));
    EXPECT_EQ(scad_shapes_of("*a();\n*b();\n" + modules, "b, a").size(), 2U);
    EXPECT_EQ(scad_fault("*a();\n*b();\n" + modules, "c"),
              "x:1:1: --problem: no call of 'c' makes pieces; there are: a, b");
}

TEST(Puzzlecad, ComputesWhatPiecesAreMadeOf) {
    EXPECT_EQ(scad_shapes_of("function row(n) = n == 0 ? \"\" : str(\"x\", row(n - 1));\n"
                             "burr_plate([for (n = [1:2:5]) row(n), each [row(2)]]);\n"),
              scad_plate("\"x\", \"xxx\", \"xxxxx\", \"xx\""));
    EXPECT_EQ(scad_shapes_of("n = 2;\nfor (k = [1, n]) if (k > 1) burr_piece([\"x\"]);\n"
                             "else burr_piece([\"xx\"]);\n"),
              scad_plate("\"x\", \"xx\""));
    EXPECT_EQ(
        scad_shapes_of("burr_plate(repeat(2, [mkstring([\"x\", \"|x\"])]), num_copies = 3);\n"),
        scad_plate("\"xx\", \"xx\", \"xx\", \"xx\", \"xx\", \"xx\""));
    EXPECT_EQ(scad_shapes_of("burr_piece(str_interpolate(\"$0.|$1\", [\"xx\", \"x\"]));\n"),
              scad_plate("\"xx.|x\""));
    EXPECT_EQ(scad_shapes_of("w = let (a = \"x\", b = concat([a], [a])) b;\nburr_piece(w);\n"),
              scad_plate("[\"x\", \"x\"]"));
    EXPECT_EQ(scad_shapes_of("burr_piece(generalized_altekruse(\"bd\"));\n"),
              scad_plate("[\"x..xxx|xxxxxx\", \"x....x|xxx..x\"]"));
    EXPECT_EQ(scad_shapes_of("burr_piece(burr_stick(256, 8));\n"),
              scad_plate("[\"xxxxxxxx|xxxxxxxx\", \"xx....xx|xx....xx\"]"));
    EXPECT_EQ(scad_shapes_of("burr_piece(wrap(zyx_to_xyz([[[1, 1], [1, 0]]])));\n"),
              scad_plate("\"xx|x.\""));
    // Values for printing alone need not be known.
    EXPECT_EQ(scad_shapes_of("d = [for (a = [0:s:90]) cos(a)];\nh = $tray * 2 + d[1];\n"
                             "burr_piece(\"x\", $burr_inset = h);\n"),
              scad_plate("\"x\""));
}

TEST(Puzzlecad, MirrorImagesAreMirrored) {
    const std::string left = "[\"xx.|.x.\", \"...|.x.\"]";
    const std::string screw = "[\"xx|x.\", \"..|x.\"]";
    EXPECT_EQ(scad_shapes_of("mirror([0, 1, 0]) burr_piece(" + left + ");\n"),
              scad_plate("[\".x.|xx.\", \".x.|...\"]"));
    EXPECT_EQ(scad_shapes_of("scale([-1, 1, 1]) mirror([1, 0, 0]) burr_piece(" + screw + ");\n"),
              scad_plate(screw));
    const std::string chiral = "[\"x.|xx\", \"..|.x\"]";
    EXPECT_NE(scad_shapes_of("mirror([1, 0, 0]) burr_piece(" + chiral + ");\n"),
              scad_plate(chiral));
}

TEST(Puzzlecad, CutCubesAreTetrahedra) {
    const Puzzle puzzle = read_text("puzzlecad",
                                    "burr_plate([[\"x{components={z-,x+,y-z-}}x\"], [\"xx\"]]);\n"
                                    "region = [\"xxxx\"];\n")
                              .puzzle;
    EXPECT_EQ(puzzle.lattice->name, "rhombic");
    EXPECT_EQ(puzzle.region.cells.size(), 96U);
    EXPECT_EQ(puzzle.pieces[0].cells.size(), 24U + 9U);
    // A slice is half a cube; the halves of a tetrahedron are no cells of their own.
    EXPECT_EQ(scad_plate("\"x{components=sz-x-}\""),
              scad_plate("\"x{components={z-,x-,y-z-,y-x-,y+z-,y+x-}}\""));
    EXPECT_EQ(scad_plate("\"x{components={z-x+y+,z-x+y-}}\""),
              scad_plate("\"x{components=z-x+}\""));
    EXPECT_EQ(scad_fault("burr_piece(\"x{components=z-x+y+}\");\n"),
              "x:1:12: components of this piece are halves of the 24 tetrahedra of a cube, which "
              "no lattice has");
    // Whole cubes remain cubes.
    EXPECT_EQ(scad_plate("\"x{components={x-,x+,y-,y+,z-,z+}}\""), scad_plate("\"x\""));
}

TEST(Puzzlecad, PartsAreJoinedAtTheirJoints) {
    EXPECT_EQ(
        scad_plate("[\"x..|xxx{connect=mz+y+,clabel=A}\"], [\"x{connect=fz+y+,clabel=A}|x\"]"),
        scad_plate("[\"x..|xxx|...\", \"...|..x|..x\"]"));
    // The label says how a joint is turned that does not.
    EXPECT_EQ(
        scad_plate("[\"x..|xxx{connect=mz+,clabel=Ay-}\"], [\"x{connect=fz+,clabel=Ay-}|x\"]"),
        scad_plate("[\"x..|xxx|...\", \"...|..x|..x\"]"));
    // Two joints of one label, and four plates of the two parts.
    EXPECT_EQ(
        scad_shapes_of("burr_plate([[\"x{connect=mz+y+,clabel=B}|x{connect=mz+y+,clabel=B}\"], "
                       "[\"xx|x{connect=fz+y+,clabel=B}.|x{connect=fz+y+,clabel=B}.\"]], "
                       "num_copies = 4);\n")
            .begin()
            ->second,
        4);
    // Six parts in a ring, of two calls.
    EXPECT_EQ(scad_shapes_of("*one();\n*two();\n"
                             "module one() { burr_plate([[\"xxx{connect=mz+y+,clabel=A}|x..|"
                             "x{connect=fx-z+,clabel=B}..\"]], num_copies = 3); }\n"
                             "module two() { burr_plate([[\"..x{connect=mz+x-,clabel=B}|..x|"
                             "x{connect=fy+z+,clabel=A}xx\"]], num_copies = 3); }\n")
                  .size(),
              1U);
    // Lists of cells have joints too.
    EXPECT_EQ(scad_plate("[[[[1, [[\"connect\", \"mz+y+\"]]]]]], [\"x{connect=fz-y+}x\"]"),
              scad_plate("[\"x.\", \"xx\"]"));
}

TEST(Puzzlecad, DiagonalJointsJoinTetrahedra) {
    const std::string middle =
        "[\"x{components=y+z+,connect=dfy+z+}|x{components={z+,y-z+,y+z+}}|"
        "x{components=y-z+,connect=dfy-z+}\", \"..|x{components=z-}|..\"]";
    const std::string tip = "[\"x{components=y+z+}|x{components=y-z+,connect=dmy-z+}\"]";
    const ScadShapes joined = scad_plate(middle + ", " + tip + ", " + tip);
    EXPECT_EQ(joined.size(), 1U);
    EXPECT_EQ(joined.begin()->first.size(), 16U);
    // One tip is enough: it is printed twice.
    const Document again = scad_pieces_of("burr_plate([" + middle + ", " + tip + "]);\n");
    EXPECT_EQ(scad_shapes_of("burr_plate([" + middle + ", " + tip + "]);\n"), joined);
    EXPECT_EQ(again.remarks,
              (std::vector<std::string>{
                  "line 1: this part is printed more often than it is listed: 1 more"}));
}

TEST(Puzzlecad, JointsThatDoNotFitAreRefused) {
    EXPECT_EQ(scad_fault("burr_piece(\"xx{connect=mz+y+,clabel=A}\");\n"),
              "x:1:16: no part has the counterpart of the joint 'mz+y+ A'");
    EXPECT_EQ(scad_fault("burr_plate([[\"x{connect=mz+y+}\"], [\"x{connect=fz-y+}\", \"x\"], "
                         "[\"x{connect=fz-y+}x\"], [\"xx{connect=mz+y+}\"]]);\n"),
              "x:1:17: the joints of the parts can be put together in several ways, which make "
              "different pieces; give them labels of their own (clabel)");
    EXPECT_EQ(scad_fault("burr_piece(\"x{connect=z+}\");\n"),
              "x:1:15: a joint must be m or f and a face and a direction, such as mz+y+, or dm or "
              "df and two faces, got 'z+'");
    // The cube that the joint needs is taken.
    EXPECT_EQ(scad_fault("burr_plate([[\"x{connect=mz+y+}\", \"x\"], [\"x{connect=fz-y+}\"]]);\n"),
              "x:1:17: the parts with the joint 'mz+y+' do not fit together");
}

TEST(Puzzlecad, WhatNeverEndsIsRefused) {
    EXPECT_EQ(scad_fault("function f(n) = f(n + 1);\nburr_piece(f(0));\n"),
              "x:1:19: functions or modules call each other too deeply");
    EXPECT_EQ(scad_fault("module m() m();\nmodule n() { m(); burr_piece(\"x\"); n(); }\nn();\n"),
              "x:2:30: functions or modules call each other too deeply");
    EXPECT_EQ(scad_fault("burr_plate([for (i = [0:0:1]) \"x\"]);\n"),
              "x:1:18: this loop does not end");
    EXPECT_EQ(scad_fault("burr_plate([for (i = [0:4e6], j = [0:9e5]) \"x\"]);\n").substr(0, 38),
              "x:1:44: computing the pieces takes mor");
    EXPECT_EQ(scad_fault("burr_plate(repeat(1e9, \"x\"));\n"),
              "x:1:12: this makes more than 4000000 values");
    EXPECT_EQ(scad_fault("function d(n, s) = n == 0 ? s : d(n - 1, str(s, s));\n"
                         "burr_piece(d(40, \"x\"));\n"),
              "x:1:42: this makes more than 4000000 values");
    EXPECT_NE(scad_fault("burr_piece(" + std::string(5000, '[')).find("nested too deeply"),
              std::string::npos);
    EXPECT_NE(scad_fault("a = 1" + std::string(5000, '+') + "1;\nburr_piece(\"x\");\n")
                  .find("nested too deeply"),
              std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
