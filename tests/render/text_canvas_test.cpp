#include "polypack/render/text_canvas.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

Canvas filled(std::string_view text) {
    Canvas canvas(1, 3);
    for (int i = 0; i < 3; ++i) canvas.at(0, i).text = text;
    return canvas;
}

TEST(TextCanvas, WrapsPanelsAtTheWidth) {
    const std::vector<Canvas> panels{filled("a"), filled("b"), filled("c")};
    EXPECT_EQ(print_panels(panels, 13, 0), "aaa  bbb  ccc\n");
    EXPECT_EQ(print_panels(panels, 12, 0), "aaa  bbb\n\nccc\n");
    EXPECT_EQ(print_panels(panels, 1, 0), "aaa\n\nbbb\n\nccc\n");
    EXPECT_EQ(print_panels({}, 80, 0), "");
}

TEST(TextCanvas, ColoursAreOnOnlyWhereTheyShow) {
    Canvas canvas(1, 5);
    canvas.at(0, 1).ground = Colour{255, 0, 0};
    canvas.at(0, 2).ground = Colour{255, 0, 0};
    EXPECT_EQ(print_panels({canvas}, 80, 16), " \x1b[0;101m  \x1b[0m\n");
    EXPECT_EQ(print_panels({canvas}, 80, 0), "\n");
}

}  // namespace
}  // namespace polypack::testing
