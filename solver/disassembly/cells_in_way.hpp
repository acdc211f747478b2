// What is in the way of a cell that slides by a step or makes a quarter turn, as the checker sees
// it: the geometry of the search is another one.
#pragma once

#include <cstdint>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Whether the cell at `from`, sliding by `step`, at any time overlaps the cell at `still`.
[[nodiscard]] bool in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                              const Point& still);

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
