#include "polypack/render/terminal_colour.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

TEST(TerminalColour, ColoursOfTheTerminalAreTheirOwnNearest) {
    for (int number = 16; number < 256; ++number) {
        SCOPED_TRACE(number);
        const Colour colour = terminal_colour(number);
        EXPECT_EQ(terminal_colour(nearest_of_256(colour)), colour);
    }
    for (int number = 0; number < 16; ++number) {
        EXPECT_EQ(nearest_of_16(terminal_colour(number)), number);
    }
}

TEST(TerminalColour, NearestIsOfTheCubeOrTheGreyRamp) {
    EXPECT_EQ(nearest_of_256({0, 0, 0}), 16);
    EXPECT_EQ(nearest_of_256({255, 255, 255}), 231);
    EXPECT_EQ(nearest_of_256({250, 90, 10}), 202);    // cube 5, 1, 0: 255, 95, 0
    EXPECT_EQ(nearest_of_256({19, 17, 18}), 233);     // grey 18
    EXPECT_EQ(nearest_of_256({119, 119, 119}), 243);  // grey 118
}

TEST(TerminalColour, SoftColoursKeepTheirHueAmongSixteen) {
    EXPECT_EQ(nearest_of_16({0x44, 0x77, 0xaa}), 12);  // light blue
    EXPECT_EQ(nearest_of_16({0xee, 0x66, 0x77}), 9);   // light red
    EXPECT_EQ(nearest_of_16({0xaa, 0x33, 0x77}), 5);   // magenta
    EXPECT_EQ(nearest_of_16({0xbb, 0xbb, 0xbb}), 7);   // light grey
}

TEST(TerminalColour, CodesFollowTheDepth) {
    const Colour colour{255, 95, 0};
    EXPECT_EQ(ground_code(colour, 1 << 24), "48;2;255;95;0");
    EXPECT_EQ(ink_code(colour, 1 << 24), "38;2;255;95;0");
    EXPECT_EQ(ground_code(colour, 256), "48;5;202");
    EXPECT_EQ(ink_code(colour, 256), "38;5;202");
    EXPECT_EQ(ground_code({0, 0, 0}, 16), "40");
    EXPECT_EQ(ground_code({255, 0, 0}, 16), "101");
    EXPECT_EQ(ink_code({255, 255, 255}, 16), "97");
}

}  // namespace
}  // namespace polypack::testing
