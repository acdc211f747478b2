#include "polypack/render/cut_sheet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <pugixml.hpp>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Returns the area that the lines surround; holes count negative.
double area_of(const CutPart& part) {
    double doubled = 0;
    for (const PolyLine& line : part.lines) {
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            const Vec2& a = line.points[i];
            const Vec2& b = line.points[(i + 1) % line.points.size()];
            doubled += a.x * b.y - a.y * b.x;
        }
    }
    return doubled / 2;
}

TEST(CutSheet, MovesLinesOutwardsByHalfTheKerf) {
    const Lattice& square = *find_lattice("square");
    Piece ring = piece("ring", {});
    for (int x = 0; x < 3; ++x) {
        for (int y = 0; y < 3; ++y) {
            if (x != 1 || y != 1) ring.cells.push_back({x, y, 0});
        }
    }
    const auto area = [&](double kerf, double gap) {
        return area_of(cut_piece(square, ring, {10, kerf, gap}));
    };
    EXPECT_NEAR(area(0, 0), 900 - 100, 1e-9);
    EXPECT_NEAR(area(0.4, 0), std::pow(30.4, 2) - std::pow(9.6, 2), 1e-9);
    EXPECT_NEAR(area(0.4, 0.4), 900 - 100, 1e-9);
}

TEST(CutSheet, FramesHaveTheirSizeAfterTheCut) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 4, 2);
    ContainerOptions tray;
    tray.unit = 10;
    tray.wall = 3;
    tray.clearance = 0.5;
    const auto parts = cut_tray(puzzle, tray, {10, 0.2});
    ASSERT_EQ(parts.size(), 2) << "a frame and its base";
    ASSERT_EQ(parts[0].lines.size(), 2);
    CutPart pocket;
    pocket.lines = {parts[0].lines[1]};
    EXPECT_NEAR(area_of(pocket), (41 - 0.2) * (21 - 0.2), 1e-9);
    EXPECT_NEAR(area_of(parts[1]), (47 + 0.2) * (27 + 0.2), 1e-9);

    puzzle.region.labels = {{{0, 0, 0}, "Jan"}, {{3, 1, 0}, "31"}};
    EXPECT_TRUE(cut_tray(puzzle, tray, {10, 0.2})[1].texts.empty());
    const auto engraved = cut_tray(puzzle, tray, {.unit = 10, .engrave = true});
    EXPECT_TRUE(engraved[0].texts.empty()) << "the frame";
    ASSERT_EQ(engraved[1].texts.size(), 2U);
    EXPECT_EQ(engraved[1].texts[1].text, "31");
    EXPECT_NEAR(engraved[1].texts[1].middle.x - engraved[1].texts[0].middle.x, 30, 1e-9);
    EXPECT_LT(engraved[1].texts[0].letter * 3 * 0.6, 10) << "it fits into its cell";
}

TEST(CutSheet, LaysPartsApartOnThePage) {
    std::vector<CutPart> parts;
    for (const Piece& piece : pentominoes()) {
        parts.push_back(cut_piece(*find_lattice("square"), piece, {20, 0.2, 0, true}));
    }
    const SvgPanel panel = side_by_side(parts, 20);
    constexpr int cells_of_boxes = 95;  // around the pieces as they lie
    EXPECT_LT(panel.width * panel.height, 2 * cells_of_boxes * 400);
    EXPECT_LT(std::max(panel.width, panel.height), 1.5 * std::min(panel.width, panel.height));
    pugi::xml_document page;
    ASSERT_TRUE(page.load_string(cut_sheet(parts, "Five & <more>", {20, 0.2}).c_str()));
    EXPECT_EQ(page.select_nodes("//path").size(), 12);
    EXPECT_EQ(page.select_nodes("//text").size(), 12);
    EXPECT_STREQ(page.select_node("//title").node().text().get(), "Five & <more>");
}

TEST(CutSheet, EngravesAMarkForEachColour) {
    const Lattice& square = *find_lattice("square");
    Piece marked = piece("L", {{0, 0}, {1, 0}, {2, 0}, {2, 1}});
    marked.colours = {1, 2, 3, 4};
    const std::vector<CellPaint> paints{{.name = "red", .paint = {}},
                                        {.name = "plain", .paint = {}, .plain = true},
                                        {.name = "blue", .paint = {}},
                                        {.name = "white", .paint = {}}};
    const CutOptions options{.unit = 10, .engrave = true};
    const CutPart part = cut_piece(square, marked, options, paints);
    EXPECT_EQ(part.marks.size(), 1 + 2 + 3) << "filled, a ring, a ring with a core";
    EXPECT_NEAR(part.texts.at(0).middle.x, 10, 1e-9) << "the name is in the plain cell";
    for (const PolyLine& line : part.marks) {
        for (const Vec2& point : line.points) {
            const double nearest = std::round(point.x / 10) * 10;
            EXPECT_LT(std::abs(point.x - nearest), 3) << "within a cell";
        }
    }
    EXPECT_TRUE(cut_piece(square, marked, {.unit = 10}, paints).marks.empty());
    EXPECT_EQ(mark_in_words(0), "filled");
    EXPECT_EQ(mark_in_words(1), "a ring");
    EXPECT_EQ(mark_in_words(4), "2 rings with a core");
    // Where no cell is free, a mark makes room for the name.
    marked.colours = {1, 1, 1, 1};
    const CutPart full = cut_piece(square, marked, options, paints);
    EXPECT_EQ(full.marks.size(), 4);
    EXPECT_LT(full.texts.at(0).letter, part.texts.at(0).letter);
    pugi::xml_document page;
    ASSERT_TRUE(page.load_string(cut_sheet({full}, "marked", options).c_str()));
    EXPECT_EQ(page.select_nodes("//path").size(), 2);
}

TEST(CutSheet, CutsTheCopiesThatMayBeNeeded) {
    EXPECT_EQ(copies_to_cut({3, 3}), 3);
    EXPECT_EQ(copies_to_cut({0, 2}), 2);
    EXPECT_EQ(copies_to_cut({0, unlimited}), 1);
    EXPECT_EQ(copies_to_cut({4, unlimited}), 4);
}

}  // namespace
}  // namespace polypack::testing
