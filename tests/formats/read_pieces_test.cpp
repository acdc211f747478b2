#include "polypack/formats/read_pieces.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "formats/files.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/formats/css_colours.hpp"

namespace polypack::testing {
namespace {

std::vector<Piece> pieces_of(const std::string& pieces, const std::string& lattice = "square") {
    const bool spatial = !find_lattice(lattice)->flat;
    return puzzle_of("lattice: " + lattice + "\ncolours: {B: black, W: white}\npieces:\n" + pieces +
                     "\nregion: {box: [8, 8" + (spatial ? ", 8" : "") + "]}\n")
        .pieces;
}

Polyform form_of(const std::string& lattice, const Piece& piece) {
    return normalized(*find_lattice(lattice), piece.cells);
}

TEST(ReadPieces, MarksCellsThatCopiesMayLack) {
    struct Case {
        std::string lattice;
        std::string piece;
        std::vector<bool> removable;  // by the cells in their order of reading
    };
    for (const Case& c : {
             Case{"square", "{name: L, art: [\"L?\", \"L.\"]}", {false, true, false}},
             Case{"cube", "{name: L, layers: [[\"??\"], [\"L.\"]]}", {true, true, false}},
             Case{"hex", "{name: L, art: [\"? L\", \" ? L\"]}", {true, false, true, false}},
             Case{"triangle", "{name: L, art: [\"^?^\"]}", {false, true, false}},
             Case{"square", "{name: L, art: [LL]}", {}},
             Case{"square", "{name: L, cells: [[0, 0], [1, 0]]}", {}},
         }) {
        SCOPED_TRACE(c.lattice + c.piece);
        const std::string box = find_lattice(c.lattice)->flat ? "[9, 9]" : "[9, 9, 9]";
        const TemporaryFile file(fmt::format("lattice: {}\npieces: [{}]\nregion: {{box: {}}}\n",
                                             c.lattice, c.piece, box));
        const Family read = read_family(file.path());
        EXPECT_EQ(finds_shapes(read), !c.removable.empty());
        if (!c.removable.empty()) {
            EXPECT_EQ(read.removable.at(0).cells, c.removable);
            EXPECT_EQ(read.puzzle.pieces.at(0).cells.size(), c.removable.size());
        }
    }
}

TEST(ReadPieces, ABoxIsAShape) {
    EXPECT_EQ(form_of("cube", pieces_of("  - {name: brick, box: [2, 3, 4]}", "cube")[0]).size(),
              24U);
    EXPECT_EQ(form_of("square", pieces_of("  - {name: I, box: [3, 1]}")[0]),
              form_of("square", pieces_of("  - {name: I, art: [III]}")[0]));
    EXPECT_EQ(pieces_of("  - {name: T, box: [1, 1]}", "triangle")[0].cells.size(), 2U);
    EXPECT_EQ(complaint_of("pieces: [{name: I, box: [3]}]\nregion: {box: [3, 1]}\n"),
              "1:25: a box on the square lattice must be [x, y], got 1 numbers");
    EXPECT_EQ(complaint_of("pieces: [{name: I, box: [400, 400]}]\nregion: {box: [3, 1]}\n"),
              "1:25: a shape must have at most 131072 cells");
}

TEST(ReadPieces, TheNameOfAPieceMarksItsCellsInAnyScript) {
    EXPECT_EQ(
        form_of("square", pieces_of("  - {name: \u0416, art: [\"\u0416\u0416\", \".\u0416\"]}")[0]),
        form_of("square", pieces_of("  - {name: V, art: [VV, \".V\"]}")[0]));
    EXPECT_EQ(form_of("hex", pieces_of("  - {name: \u00e9, art: [\"\u00e9 \u00e9\", \" \u00e9\"]}",
                                       "hex")[0]),
              form_of("hex", pieces_of("  - {name: V, art: [\"V V\", \" V\"]}", "hex")[0]));
    EXPECT_EQ(complaint_of("pieces: [{name: V, art: [V\u00e9]}]\nregion: {box: [3, 1]}\n"),
              "1:27: art must be plain ASCII but for the name of the piece, got '\u00e9'");
}

TEST(ReadPieces, SetsTakeRotate) {
    for (const char* const set : {"{generate: {polyominoes: 3}, rotate: false}",
                                  "{generate: {polyominoes: 3}, rotate: half}"}) {
        const auto pieces = pieces_of(std::string("  - ") + set);
        ASSERT_EQ(pieces.size(), 2U);
        const bool half = std::string(set).find("half") != std::string::npos;
        EXPECT_EQ(pieces[1].turning, half ? Turning::half : Turning::none);
        EXPECT_EQ(pieces[1].turn_over, half);
    }
    EXPECT_EQ(pieces_of("  - {burr_stick: [256], rotate: upright}", "cube")[0].turning,
              Turning::upright);
}

TEST(ReadPieces, ArtAndCoordinatesAreTheSame) {
    struct Case {
        std::string lattice;
        std::string art;
        std::string cells;
    };
    for (const Case& c : {
             Case{"square", "[L., LL]", "[[0, 0], [0, 1], [1, 1]]"},
             Case{"cube", "[L., LL]", "[[0, 0, 0], [0, 1, 0], [1, 1, 0]]"},
             Case{"hex", "[L L, \" . L\"]", "[[0, 0], [1, 0], [1, 1]]"},
             Case{"hexprism", "[L L, \" . L\"]", "[[0, 0, 0], [1, 0, 0], [1, 1, 0]]"},
             Case{"triangle", "[^v^]", "[[0, 0, 1], [1, 0, 0], [1, 0, 1]]"},
             Case{"prism", "[^v^]", "[[0, 0, 1, 0], [1, 0, 0, 0], [1, 0, 1, 0]]"},
             Case{"sphere", "[L., LL]", "[[0, 0, 0], [0, 1, 0], [1, 1, 0]]"},
         }) {
        SCOPED_TRACE(c.lattice);
        const auto pieces = pieces_of(
            "  - {name: L, art: " + c.art + "}\n  - {name: M, cells: " + c.cells + "}", c.lattice);
        EXPECT_EQ(form_of(c.lattice, pieces[0]), form_of(c.lattice, pieces[1]));
    }
}

TEST(ReadPieces, HexagonsStandInRowsShiftedByHalf) {
    // (1,0) is to the right of (0,0), (0,1) below it to the right, (-1,1) below it to the left.
    const auto pieces = pieces_of(
        "  - name: A\n    art: |2\n       A A\n      . A A\n  - {name: B, cells: [[0, 0], [1, 0], "
        "[0, 1], [1, 1]]}\n",
        "hex");
    EXPECT_EQ(form_of("hex", pieces[0]), form_of("hex", pieces[1]));
    const auto left = pieces_of(
        "  - name: A\n    art: |2\n       A\n      A\n  - {name: B, cells: [[0, 0], [-1, 1]]}\n",
        "hex");
    EXPECT_EQ(form_of("hex", left[0]), form_of("hex", left[1]));
}

TEST(ReadPieces, TrianglesAlternateAlongRowsAndDownColumns) {
    // Below the ^ in column 0 is a v: together a rhombus; the next cell of that row is a ^.
    const auto pieces = pieces_of(
        "  - name: A\n    art: |\n      ^\n      v^\n  - {name: B, cells: [[0, 0, 1], [0, 1, 0], "
        "[0, 1, 1]]}\n  - name: C\n    art: |\n      X\n      XX\n",
        "triangle");
    EXPECT_EQ(form_of("triangle", pieces[0]), form_of("triangle", pieces[1]));
    EXPECT_EQ(form_of("triangle", pieces[0]), form_of("triangle", pieces[2]));
    const auto down = pieces_of(
        "  - {name: A, art: [v^]}\n  - {name: B, art: [X., XX]}\n"
        "  - {name: C, art: [^v]}\n",
        "triangle");
    EXPECT_NE(form_of("triangle", down[0]), form_of("triangle", down[2]));
}

TEST(ReadPieces, LayersGoUpwards) {
    const auto pieces = pieces_of(
        "  - name: S\n    layers:\n      - |\n        SS\n        S.\n      - |\n        .S\n"
        "  - {name: T, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 1]]}\n",
        "cube");
    EXPECT_EQ(form_of("cube", pieces[0]), form_of("cube", pieces[1]));
}

TEST(ReadPieces, WordsStandForKindsOfCells) {
    const auto pieces = pieces_of(
        "  - {name: A, cells: [[0, 0, up, 0]]}\n"
        "  - {name: B, cells: [[0, 0, up-left, 0], [0, 0, up-back, 0], [0, 0, up-front, 0], "
        "[0, 0, up-right, 0, B]]}\n"
        "  - {name: C, cells: [[0, 0, cube, 0], [1, 0, cube, 0]]}\n"
        "  - {name: D, layers: [[DD]]}\n",
        "rhombic");
    EXPECT_EQ(form_of("rhombic", pieces[0]), form_of("rhombic", pieces[1]));
    EXPECT_EQ(std::ranges::count(pieces[1].colours, 0), 3);
    EXPECT_EQ(pieces[2].cells.size(), 48);
    EXPECT_EQ(form_of("rhombic", pieces[2]), form_of("rhombic", pieces[3]));
    const auto octa = pieces_of("  - {name: O, cells: [[0, 0, octahedron, 0]]}\n", "tetra-octant");
    EXPECT_EQ(octa[0].cells.size(), 8);
}

TEST(ReadPieces, TurningOverIsTheDefaultInThePlaneOnly) {
    EXPECT_TRUE(pieces_of("  - {name: D, art: [DD]}")[0].turn_over);
    EXPECT_FALSE(pieces_of("  - {name: D, art: [DD]}", "cube")[0].turn_over);
    EXPECT_TRUE(pieces_of("  - {name: D, art: [DD], turn_over: true}", "cube")[0].turn_over);
    const Piece still = pieces_of("  - {name: D, art: [DD], rotate: false}")[0];
    EXPECT_FALSE(still.turn_over);
    EXPECT_EQ(still.turning, Turning::none);
}

TEST(ReadPieces, CopiesAreNumbersRangesOrAny) {
    const auto pieces = pieces_of(
        "  - {name: A, art: [A]}\n  - {name: B, art: [X], copies: 3}\n"
        "  - {name: C, art: [C], copies: {min: 1, max: 2}}\n  - {name: D, art: [D], copies: any}\n"
        "  - {name: E, art: [E], copies: {min: 2}}\n  - {name: F, art: [F], copies: {max: 2}}\n");
    const std::vector<Copies> expected{{1, 1},         {3, 3},         {1, 2},
                                       {0, unlimited}, {2, unlimited}, {0, 2}};
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(pieces[i].copies, expected[i]) << i;
}

TEST(ReadPieces, LettersOfThePaletteAreColours) {
    const auto pieces = pieces_of(
        "  - {name: D, art: [BW, X.]}\n"
        "  - {name: E, cells: [[0, 0, black], [1, 0, W], [0, 1]]}\n  - {name: F, art: [FF]}\n");
    EXPECT_EQ(pieces[0].colours, (std::vector<CellColour>{1, 2, 0}));
    EXPECT_EQ(pieces[1].colours, pieces[0].colours);
    EXPECT_TRUE(pieces[2].colours.empty());
}

TEST(ReadPieces, MirrorTwinsAreMirrored) {
    const auto pieces =
        pieces_of("  - {name: A, layers: [[XX, X.], [.X, ..]], mirror_twin: B}", "cube");
    ASSERT_EQ(pieces.size(), 2);
    const Lattice& cube = *find_lattice("cube");
    const auto turned = orientations(cube, form_of("cube", pieces[0]), false);
    EXPECT_EQ(std::ranges::find(turned, form_of("cube", pieces[1])), turned.end());
    const auto any = orientations(cube, form_of("cube", pieces[0]), true);
    EXPECT_NE(std::ranges::find(any, form_of("cube", pieces[1])), any.end());
}

// The name with a drive on Windows, where the puzzles that name it lie elsewhere.
std::string pentominoes_file() {
    return std::filesystem::absolute(POLYPACK_SOURCE_DIR "/pieces/pentominoes.yaml")
        .generic_string();
}

TEST(ReadPieces, SetsAreNarrowedAndPrefixed) {
    const std::string set = pentominoes_file();
    const auto some = pieces_of("  {from: " + set + ", use: [V, L], copies: {V: 2}}");
    ASSERT_EQ(some.size(), 2);
    EXPECT_EQ(some[0].name, "V");
    EXPECT_EQ(some[0].copies, (Copies{2, 2}));
    EXPECT_EQ(some[1].copies, (Copies{1, 1}));
    EXPECT_EQ(pieces_of("  {from: " + set + ", without: [X]}").size(), 11);
    const auto any = pieces_of("  {from: " + set + ", copies: any, turn_over: false}");
    EXPECT_EQ(any[3].copies, (Copies{0, unlimited}));
    EXPECT_FALSE(any[3].turn_over);
    const auto mixed =
        pieces_of("  - {from: " + set + "}\n  - {from: " + set + ", prefix: \"2\"}\n");
    ASSERT_EQ(mixed.size(), 24);
    EXPECT_EQ(mixed[12].name, "2" + mixed[0].name);
}

TEST(ReadPieces, FlatSetsLieInSpace) {
    const std::string set = pentominoes_file();
    const auto solid = pieces_of("  {from: " + set + "}", "cube");
    EXPECT_EQ(solid.size(), 12);
    EXPECT_FALSE(solid[0].turn_over);
    EXPECT_EQ(solid[0].cells[0].z, 0);
}

TEST(ReadPieces, SetsAreGenerated) {
    const auto hexominoes = pieces_of("  {generate: {polyominoes: 6}}");
    EXPECT_EQ(hexominoes.size(), 35);
    EXPECT_TRUE(hexominoes[0].turn_over);
    EXPECT_EQ(hexominoes[34].name, "6-35");
    const auto one_sided =
        pieces_of("  {generate: {polyominoes: 6, one_sided: true}, copies: any}");
    EXPECT_EQ(one_sided.size(), 60);
    EXPECT_FALSE(one_sided[0].turn_over);
    EXPECT_EQ(one_sided[0].copies.max, unlimited);
    const auto fixed = pieces_of("  {generate: {polyominoes: 4, kind: fixed}}");
    EXPECT_EQ(fixed.size(), 19);
    EXPECT_EQ(fixed[0].turning, Turning::none);
    EXPECT_EQ(pieces_of("  {generate: {polyominoes: {min: 1, max: 4}}}").size(), 9);
    EXPECT_EQ(pieces_of("  {generate: {polycubes: 5}}", "cube").size(), 29);
    EXPECT_EQ(pieces_of("  {generate: {polycubes: 5, kind: free}}", "cube").size(), 23);
    EXPECT_EQ(pieces_of("  {generate: {polyiamonds: 6}}", "triangle").size(), 12);
    EXPECT_EQ(pieces_of("  {generate: {polykites: 4}}", "kite").size(), 10);
    EXPECT_EQ(pieces_of("  {generate: {polyforms: 3}}", "octagon").size(), 7);
}

TEST(ReadPieceSet, TellsNameLatticeAndPieces) {
    const PieceSet soma = read_piece_set(POLYPACK_SOURCE_DIR "/pieces/soma.yaml");
    EXPECT_EQ(soma.name, "Soma");
    EXPECT_EQ(soma.lattice, find_lattice("cube"));
    EXPECT_EQ(soma.pieces.size(), 7);
}

TEST(ReadPieces, ColoursOfPicturesMayBeNames) {
    const auto pieces = pieces_of(
        "  - {name: R, art: [X], colour: red}\n"
        "  - {name: S, art: [X], colour: slategrey}\n"
        "  - {name: H, art: [X], colour: \"#12aBcd\"}\n");
    EXPECT_EQ(pieces[0].display_colour, "#ff0000");
    EXPECT_EQ(pieces[1].display_colour, "#708090");
    EXPECT_EQ(pieces[2].display_colour, "#12aBcd");
}

TEST(NamedColours, AreThoseOfCssInOrder) {
    const auto colours = named_colours();
    EXPECT_EQ(colours.size(), 148);
    EXPECT_TRUE(std::ranges::is_sorted(colours, {}, &NamedColour::name));
    std::map<std::string_view, std::string_view> known;
    for (const NamedColour& colour : colours) {
        EXPECT_EQ(colour.rgb.size(), 7);
        known.emplace(colour.name, colour.rgb);
    }
    EXPECT_EQ(known.size(), 148);
    // British and American spellings are the same colours.
    for (const auto& [name, rgb] : known) {
        const std::size_t at = name.find("grey");
        if (at == std::string_view::npos) continue;
        std::string american(name);
        american[at + 2] = 'a';
        EXPECT_EQ(known.at(american), rgb) << name;
    }
    EXPECT_EQ(known.at("rebeccapurple"), "#663399");
}

}  // namespace
}  // namespace polypack::testing
