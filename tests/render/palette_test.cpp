#include "polypack/render/palette.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

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

// The distance of two colours in OKLab (Ottosson, "A perceptual color space for image processing",
// 2020).
double distance(const Colour& a, const Colour& b) {
    const auto lab = [](const Colour& colour) {
        const auto linear = [](std::uint8_t value) {
            const double s = value / 255.0;
            return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
        };
        const double r = linear(colour.red);
        const double g = linear(colour.green);
        const double blue = linear(colour.blue);
        const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * blue);
        const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * blue);
        const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * blue);
        return std::array{0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
    };
    const auto p = lab(a);
    const auto q = lab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

TEST(Palette, TellsFifteenPiecesApart) {
    Puzzle puzzle;
    for (int i = 0; i < 15; ++i) puzzle.pieces.push_back(piece("P", {{0, 0}}));
    const std::vector<Colour> colours = piece_colours(puzzle);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            EXPECT_GT(distance(colours[i], colours[k]), 0.1)
                << colours[i].hex() << ' ' << colours[k].hex();
        }
    }
}

// Outlines are nearly black.
TEST(Palette, ShadesOfCopiesDifferAndAreNotBlack) {
    Puzzle puzzle;
    for (int i = 0; i < 15; ++i) puzzle.pieces.push_back(piece("P", {{0, 0}}));
    for (const Colour& colour : piece_colours(puzzle)) {
        for (int copy = 0; copy < 12; ++copy) {
            EXPECT_GT(distance(shaded(colour, copy), {0x22, 0x22, 0x22}), 0.1) << colour.hex();
            for (int other = 0; other < std::min(copy, 6); ++other) {
                if (copy >= 6) continue;
                EXPECT_GT(distance(shaded(colour, copy), shaded(colour, other)), 0.02)
                    << colour.hex() << ' ' << copy << ' ' << other;
            }
        }
    }
}

TEST(Palette, InkIsReadable) {
    EXPECT_EQ(ink_on({255, 255, 200}).hex(), "#000000");
    EXPECT_EQ(ink_on({0, 0, 90}).hex(), "#ffffff");
}

}  // namespace
}  // namespace polypack::testing
