// Whether a rectangle is in the way of another one that makes a quarter turn; for checking.
#pragma once

#include <cstdint>

namespace polypack {

// Along the axes, in whatever unit; coordinates of at most 2^31.
struct Rectangle {
    std::int64_t x0 = 0;
    std::int64_t x1 = 0;
    std::int64_t y0 = 0;
    std::int64_t y1 = 0;
};

// Whether the first rectangle, turning by 90 degrees from x to y about the origin, at any time
// overlaps the second. Touching is not overlapping. Exact.
[[nodiscard]] bool in_the_way_of_turn(const Rectangle& turning, const Rectangle& still);

}  // namespace polypack
