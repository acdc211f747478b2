// The colours of cells, and how pictures show them.
#include "polypack/render/cell_colours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <pugixml.hpp>

#include "polypack/render/svg.hpp"
#include "polypack/render/text.hpp"
#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

// The domino A on a black and a white cell, B on cells without a colour.
Sample coloured_sample() {
    Sample sample = from_art("square", {{"AABB"}});
    sample.puzzle.colour_names = {"black", "white"};
    sample.puzzle.region.cells[0].colour = 1;
    sample.puzzle.region.cells[1].colour = 2;
    return sample;
}

TEST(CellColours, AreThoseOfTheRegion) {
    const Sample sample = coloured_sample();
    const CellColouring colouring(sample.puzzle);
    ASSERT_EQ(colouring.paints().size(), 2);
    EXPECT_EQ(colouring.paints()[0].name, "black");
    EXPECT_EQ(colouring.paints()[0].letter, 'b');
    EXPECT_EQ(colouring.paints()[0].paint.hex(), "#000000");
    EXPECT_EQ(colouring.paints()[1].paint.hex(), "#ffffff");
    EXPECT_EQ(colouring.colours_of(sample.packing), (CellColours{{{0, 0, 0}, 1}, {{1, 0, 0}, 2}}));
}

TEST(CellColours, AreThoseOfPiecesWhereTheRegionHasNone) {
    Sample sample = coloured_sample();
    sample.puzzle.pieces[1].cells = {{5, 5, 0}, {5, 6, 0}};  // upright
    sample.puzzle.pieces[1].colours = {2, 1};
    sample.puzzle.region.cells[3].colour = 2;
    EXPECT_EQ(CellColouring(sample.puzzle).colours_of(sample.packing),
              (CellColours{{{0, 0, 0}, 1}, {{1, 0, 0}, 2}, {{2, 0, 0}, 1}, {{3, 0, 0}, 2}}));
}

TEST(CellColours, NamedByTheirPartsAreThose) {
    Sample sample = coloured_sample();
    sample.puzzle.colour_names = {"#9E762d", "#9e762"};
    const CellColouring colouring(sample.puzzle);
    EXPECT_EQ(colouring.paints()[0].paint.hex(), "#9e762d");
    EXPECT_EQ(colouring.paints()[1].paint.hex(), "#ffffff") << "no such colour: any";
}

TEST(CellColours, WithoutNamesHaveNumbers) {
    Sample sample = coloured_sample();
    sample.puzzle.colour_names = {"Blue"};
    const CellColouring colouring(sample.puzzle);
    EXPECT_EQ(colouring.paints()[0].paint.hex(), "#0077bb");
    EXPECT_EQ(colouring.paints()[1].name, "colour 2");
    EXPECT_EQ(colouring.paints()[1].letter, 'c');
    EXPECT_TRUE(CellColouring(pentomino_sample().puzzle).paints().empty());
}

TEST(CellColours, PlainOnesAreNotShown) {
    Sample sample = coloured_sample();
    sample.puzzle.colour_names = {"black", "Plain"};
    const CellColouring colouring(sample.puzzle);
    EXPECT_TRUE(colouring.any());
    EXPECT_EQ(colouring.colours_of(sample.packing), (CellColours{{{0, 0, 0}, 1}}));
    TextPictures letters(sample.puzzle, {});
    EXPECT_EQ(letters.draw(sample.packing), "Ab A  B  B\n");
    EXPECT_EQ(letters.legend(), "colours     b = black\n");
    const std::string picture = svg_sheet(sample.puzzle, {sample.packing}, {});
    EXPECT_EQ(picture.find("lain<"), std::string::npos) << picture;
    sample.puzzle.colour_names = {"blank", "unmarked"};
    EXPECT_FALSE(CellColouring(sample.puzzle).any());
    EXPECT_EQ(draw_text(sample.puzzle, sample.packing, {}), "AABB\n");
}

TEST(CellColours, OfPiecesLieAsThePiecesDo) {
    Sample sample = coloured_sample();
    sample.puzzle.pieces[1].cells = {{5, 5, 0}, {5, 6, 0}};
    sample.puzzle.pieces[1].colours = {2, 1};
    sample.puzzle.region.cells[3].colour = 2;
    const CellColouring colouring(sample.puzzle);
    EXPECT_EQ(colouring.own_colours_of(sample.packing[1]), (std::vector<CellColour>{1, 2}));
    EXPECT_TRUE(colouring.own_colours_of(sample.packing[0]).empty())
        << "only its place is coloured";
}

TEST(CellColours, AreInEveryStyleOfText) {
    const Sample sample = coloured_sample();
    TextPictures letters(sample.puzzle, {});
    EXPECT_EQ(letters.draw(sample.packing), "Ab Aw B  B\n");
    EXPECT_EQ(letters.legend(), "colours     b = black, w = white\n");
    EXPECT_EQ(draw_text(sample.puzzle, sample.packing, {.style = TextStyle::outlines, .width = 5}),
              "┌───────┬───────┐\n"
              "│ Ab   w│ B     │\n"
              "└───────┴───────┘\n");
    const std::string blocks =
        draw_text(sample.puzzle, sample.packing, {.style = TextStyle::blocks, .colours = 16});
    EXPECT_NE(blocks.find("\x1b[0;97;40mb"), std::string::npos) << "white on black";
    EXPECT_NE(blocks.find("\x1b[0;30;107mw"), std::string::npos) << "black on white";

    Sample cubes = from_art("cube", {{"AA"}});
    cubes.puzzle.region.cells[0].colour = 1;
    EXPECT_EQ(draw_text(cubes.puzzle, cubes.packing, {.style = TextStyle::iso}),
              "  ________\n"
              " / Ac  A /|\n"
              "/_______/ |\n"
              "| Ac  A |A/\n"
              "|_______|/\n");
}

TEST(CellColours, AreOnEveryLattice) {
    for (Sample sample : samples()) {
        SCOPED_TRACE(sample.puzzle.lattice->name);
        sample.puzzle.colour_names = {"black"};
        for (RegionCell& cell : sample.puzzle.region.cells) cell.colour = 1;
        const auto count = std::ssize(sample.puzzle.region.cells);
        for (const TextStyle style : {TextStyle::letters, TextStyle::outlines}) {
            TextPictures pictures(sample.puzzle, {.style = style});
            const std::string text = pictures.draw(sample.packing);
            // The samples have lower-case letters for copies too, but only one of them is b.
            EXPECT_GE(std::ranges::count(text, 'b'), count) << text;
        }
        const std::string page = svg_sheet(sample.puzzle, {sample.packing}, {});
        pugi::xml_document document;
        ASSERT_TRUE(document.load_string(page.c_str()));
        // The marks, and the one of the legend.
        EXPECT_EQ(document.select_nodes("//*[@fill='#000000']").size(), count + 1);
        SvgOptions iso;
        iso.style = SvgStyle::iso;
        const std::string solid = svg_sheet(sample.puzzle, {sample.packing}, iso);
        ASSERT_TRUE(document.load_string(solid.c_str()));
        EXPECT_GT(document.select_nodes("//*[@fill='#000000']").size(), 1);
    }
}

}  // namespace
}  // namespace polypack::testing
