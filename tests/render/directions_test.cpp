// Pictures of dominoes and lozenges by direction.
#include "polypack/render/directions.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/render/svg.hpp"
#include "polypack/render/viewer_data.hpp"
#include "support/dimer_regions.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::testing {
namespace {

std::vector<PlacedPiece> every_placement(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    std::vector<PlacedPiece> placed;
    for (int placement = 0; placement < table.size(); ++placement) {
        PlacedPiece& next = placed.emplace_back();
        for (const int cell : table.cells_of(placement)) next.cells.push_back(table.point_of(cell));
    }
    return placed;
}

// How many directions there are, each with a colour of its own.
std::size_t directions(const Puzzle& puzzle) {
    const Directions by(puzzle);
    if (!by.any()) return 0;
    const std::vector<int> numbers = by.of(every_placement(puzzle));
    std::set<std::string> colours;
    for (const Colour& colour : by.colours()) colours.insert(colour.hex());
    EXPECT_EQ(colours.size(), by.colours().size());
    return std::set<int>(numbers.begin(), numbers.end()).size();
}

TEST(Directions, AreFourOfDominoesAndThreeOfLozenges) {
    EXPECT_EQ(directions(dominoes(5, 4)), 4);
    EXPECT_EQ(directions(lozenge_hexagon(2, 2, 2)), 3);
    Puzzle hex = dominoes(3, 3);
    hex.lattice = find_lattice("hex");
    EXPECT_EQ(directions(hex), 3);
}

TEST(Directions, MoveDominoesApartAsShufflingDoes) {
    const Puzzle puzzle = dominoes(4, 4);
    const Directions by(puzzle);
    const auto number = [&](const Point& a, const Point& b) {
        PlacedPiece placed;
        placed.cells = {a, b};
        return by.of({placed}).front();
    };
    // Beside each other, they start on different colours; one after the other, on the same.
    EXPECT_NE(number({0, 0, 0}, {1, 0, 0}), number({0, 1, 0}, {1, 1, 0}));
    EXPECT_EQ(number({0, 0, 0}, {1, 0, 0}), number({2, 0, 0}, {3, 0, 0}));
    EXPECT_EQ(number({1, 0, 0}, {0, 0, 0}), number({0, 0, 0}, {1, 0, 0}));
    EXPECT_NE(number({0, 0, 0}, {1, 0, 0}), number({0, 0, 0}, {0, 1, 0}));
}

TEST(Directions, AreDrawnOnlyWhereNothingElseHasColours) {
    Puzzle puzzle = dominoes(4, 4);
    EXPECT_EQ(directions(painted(puzzle)), 4);  // as files of packings have it
    puzzle.pieces.front().display_colour = "#123456";
    EXPECT_EQ(directions(puzzle), 0);
    puzzle = dominoes(4, 4);
    puzzle.pieces.push_back(puzzle.pieces.front());
    EXPECT_EQ(directions(puzzle), 0);
    puzzle = dominoes(4, 4);
    puzzle.region.period = {4, 0, 0};
    EXPECT_EQ(directions(puzzle), 0);
    EXPECT_EQ(directions(bricks(2, 2, 2)), 0);
    EXPECT_EQ(directions(l_trominoes(3, 2)), 0);
}

TEST(Directions, ColourPicturesAndPages) {
    const Puzzle puzzle = dominoes(2, 2);
    const std::vector<PlacedPiece> all = every_placement(puzzle);
    const Directions by(puzzle);
    std::vector<PlacedPiece> across;
    for (const PlacedPiece& placed : all) {
        if (placed.cells[0].y == placed.cells[1].y) across.push_back(placed);
    }
    ASSERT_EQ(across.size(), 2);
    const std::string svg = svg_sheet(puzzle, {across}, {});
    const std::string page = viewer_data(puzzle, {across}, {});
    for (const int number : by.of(across)) {
        const std::string colour = by.colours()[number].hex();
        EXPECT_NE(svg.find("fill=\"" + colour), std::string::npos) << svg;
        EXPECT_NE(page.find('"' + colour + '"'), std::string::npos) << page;
    }
}

}  // namespace
}  // namespace polypack::testing
