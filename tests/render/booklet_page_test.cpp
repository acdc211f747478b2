#include "polypack/render/booklet_page.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <pugixml.hpp>
#include <regex>
#include <string>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/puzzle/box.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Problems of three pieces in 5 x 3.
std::vector<BookletProblem> problems() {
    Puzzle puzzle{.lattice = find_lattice("square")};
    for (Piece piece : pentominoes()) {
        piece.copies = {.min = 0, .max = 1};
        puzzle.pieces.push_back(piece);
    }
    puzzle.region = box(*puzzle.lattice, 5, 3);
    return booklet({&puzzle, 1}, {.problems = 4}).problems;
}

struct Page {
    pugi::xml_document html;
    std::vector<pugi::xml_node> sheets;
};

Page page_of(const std::vector<BookletProblem>& problems, const BookletStyle& style) {
    std::string text = booklet_page(problems, style);
    // Removes the parts of HTML that are not XML.
    text = std::regex_replace(text, std::regex("<!DOCTYPE html>|<meta[^>]*>"), "");
    Page page;
    EXPECT_TRUE(page.html.load_string(text.c_str())) << text;
    for (const auto& sheet : page.html.select_nodes("//svg")) page.sheets.push_back(sheet.node());
    return page;
}

// The widths and heights of the outlines of regions on a sheet, without the line around them.
std::vector<std::pair<double, double>> outlines(const pugi::xml_node& sheet) {
    static const std::regex numbers("([MHVL ])([0-9.]+)");
    std::vector<std::pair<double, double>> sizes;
    for (const auto& group : sheet.select_nodes(".//g[@stroke-width='.6']/path")) {
        const std::string path = group.node().attribute("d").value();
        double x = 0;
        double y = 0;
        for (std::sregex_iterator at(path.begin(), path.end(), numbers);
             at != std::sregex_iterator(); ++at) {
            const double value = std::stod((*at)[2]);
            const char axis = (*at)[1].str()[0];
            double& most = axis == 'V' || axis == ' ' ? y : x;
            most = std::max(most, value);
        }
        sizes.emplace_back(x, y);
    }
    return sizes;
}

TEST(BookletPage, HasOutlinesOfTheGivenSize) {
    const auto given = problems();
    ASSERT_EQ(given.size(), 4U);
    const Page page = page_of(given, {.cell = 17.5});
    std::size_t found = 0;
    for (const pugi::xml_node& sheet : page.sheets) {
        EXPECT_STREQ(sheet.attribute("width").value(), "210mm");
        EXPECT_STREQ(sheet.attribute("height").value(), "297mm");
        EXPECT_STREQ(sheet.attribute("viewBox").value(), "0 0 210 297");
        for (const auto& [width, height] : outlines(sheet)) {
            EXPECT_NEAR(width, 5 * 17.5, 0.01);
            EXPECT_NEAR(height, 3 * 17.5, 0.01);
            ++found;
        }
    }
    EXPECT_EQ(found, given.size());
}

// Checks the beginnings of blocks, and for outlines their ends.
TEST(BookletPage, KeepsEverythingOnTheSheets) {
    const auto given = problems();
    for (const Paper paper : {*paper_named("a4"), *paper_named("letter"), *paper_named("a3")}) {
        for (const bool cards : {false, true}) {
            BookletStyle style{.paper = paper, .cards = cards};
            const auto cell = fitting_cell(given, style, greatest_cell);
            ASSERT_TRUE(cell);
            EXPECT_EQ(fitting_cell(given, style, *cell), cell);
            style.cell = *cell;
            const double width = paper.width;
            const double height = paper.height;
            const Page page = page_of(given, style);
            for (const pugi::xml_node& sheet : page.sheets) {
                for (const pugi::xml_node& block : sheet.children("g")) {
                    const std::string move = block.attribute("transform").value();
                    std::smatch at;
                    ASSERT_TRUE(std::regex_match(move, at,
                                                 std::regex("translate\\(([0-9.]+) ([0-9.]+)\\)")))
                        << move;
                    for (const auto& [wide, high] : outlines(block)) {
                        EXPECT_LE(std::stod(at[1]) + wide, width - 10);
                        EXPECT_LE(std::stod(at[2]) + high, height - 17);
                    }
                }
            }
        }
    }
}

TEST(BookletPage, HasHintsThenAnswersAndNumbersOfPages) {
    const auto given = problems();
    const std::string text = booklet_page(given, {.title = "A < B", .hints = 2});
    EXPECT_NE(text.find("A &lt; B"), std::string::npos);
    const std::size_t first = text.find("Hints: a first piece");
    const std::size_t second = text.find("Hints: 2 pieces");
    const std::size_t answers = text.find("Answers");
    ASSERT_NE(second, std::string::npos);
    EXPECT_LT(first, second);
    EXPECT_LT(second, answers);
    const Page page = page_of(given, {.title = "A < B"});
    for (std::size_t i = 0; i < page.sheets.size(); ++i) {
        const std::string number =
            std::to_string(i + 1) + " / " + std::to_string(page.sheets.size());
        EXPECT_TRUE(page.sheets[i].select_node(("text()|.//text[.='" + number + "']").c_str()));
    }
    EXPECT_EQ(booklet_page(given, {.hints = 0}).find("Hints"), std::string::npos);
    EXPECT_EQ(booklet_page(given, {.hints = 9}).find("Hints: 3"), std::string::npos);
}

// Every second side has the answers, in mirrored columns.
TEST(BookletPage, CardsHaveAnswersBehindThem) {
    const auto given = problems();
    const Page page = page_of(given, {.cell = 10, .cards = true});
    ASSERT_EQ(page.sheets.size(), 2U);
    const auto places = [](const pugi::xml_node& sheet) {
        std::vector<double> x;
        for (const auto& frame : sheet.select_nodes(".//rect[@stroke-dasharray]")) {
            const std::string move = frame.node().parent().attribute("transform").value();
            x.push_back(std::stod(move.substr(move.find('(') + 1)) +
                        frame.node().attribute("width").as_double() / 2);
        }
        return x;
    };
    const std::vector<double> fronts = places(page.sheets[0]);
    const std::vector<double> backs = places(page.sheets[1]);
    ASSERT_EQ(fronts.size(), 4U);
    ASSERT_EQ(backs.size(), 4U);
    EXPECT_NE(fronts[0], fronts[1]);
    for (std::size_t i = 0; i < fronts.size(); ++i) EXPECT_NEAR(fronts[i] + backs[i], 210, 0.05);
}

}  // namespace
}  // namespace polypack::testing
