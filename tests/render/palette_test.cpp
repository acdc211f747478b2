#include "polypack/render/palette.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(Palette, GivesPiecesDifferentColours) {
    Puzzle puzzle;
    for (int i = 0; i < 40; ++i) puzzle.pieces.push_back(piece("P", {{0, 0}}));
    puzzle.pieces[3].display_colour = "#4477aa";
    std::set<std::string> seen;
    for (const Colour& colour : piece_colours(puzzle)) {
        EXPECT_TRUE(seen.insert(colour.hex()).second) << colour.hex();
    }
    EXPECT_EQ(piece_colours(puzzle)[3].hex(), "#4477aa");
}

TEST(Palette, InkIsReadable) {
    EXPECT_EQ(ink_on({255, 255, 200}).hex(), "#000000");
    EXPECT_EQ(ink_on({0, 0, 90}).hex(), "#ffffff");
}

}  // namespace
}  // namespace polypack::testing
