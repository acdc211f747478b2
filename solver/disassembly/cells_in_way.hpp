// Tells which cells block a cell that slides by a step or makes a quarter turn. For the checker;
// the search has its own geometry.
#pragma once

#include <cstdint>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Returns true if the cell at `from`, sliding by `step`, at any time overlaps the cell at `still`.
[[nodiscard]] bool in_the_way(const Lattice& lattice, const Point& from, const Point& step,
                              const Point& still);

// Returns the greatest distance of a point of a cell from the cell's place, on any cell.
[[nodiscard]] double radius_of_cells(const Lattice& lattice);

// A rectangle along the axes, in any unit; coordinates of at most 2^31.
struct Rectangle {
    std::int64_t x0 = 0;
    std::int64_t x1 = 0;
    std::int64_t y0 = 0;
    std::int64_t y1 = 0;
};

// Returns true if the first rectangle, turning by 90 degrees from x to y about the origin, at any
// time overlaps the second. Touching is not overlapping. Exact.
[[nodiscard]] bool in_the_way_of_turn(const Rectangle& turning, const Rectangle& still);

// Returns true if it does so between two angles. Precondition: the second one is greater.
[[nodiscard]] bool in_the_way_between(const Rectangle& turning, const Rectangle& still,
                                      const RationalAngle& from, const RationalAngle& to);

// Returns true if it does so at an angle, while it is shifted straight from (x, y) to (to_x, to_y).
[[nodiscard]] bool in_the_way_of_shift(const Rectangle& turning, const Rectangle& still,
                                       const RationalAngle& angle, std::int64_t x, std::int64_t y,
                                       std::int64_t to_x, std::int64_t to_y);

}  // namespace polypack
