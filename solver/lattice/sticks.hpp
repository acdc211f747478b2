// Sticks along the sides of the cells of a tiling, as cells of their own. Around each corner, the
// sticks leave room for joints, so that a piece which bends or runs straight on there is in one
// part, and no other piece can cross it:
//
//      | |        Four or five sticks meet at one joint. A piece takes it if two of its sticks are
//     / _ \       not next to each other; then no other can have such a pair.
//    --|_|--      Six or seven meet at as many joints, one in front of each. A piece with two
//     \   /       sticks that are not next to each other takes all joints from one to the other
//      | |        by the shorter way, or by both: two pieces have a joint in common if and only if
//                 they would cross.
//
// Sticks that are next to each other share a side. So do all where three meet: without joints.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "polypack/lattice/plane.hpp"

namespace polypack {

struct Sticks {
    Whole unit = 1;           // points are in units of 1 / unit of the translations
    std::vector<Ring> rings;  // of the cells of a domain: sticks, joints, then gaps, which are
                              // left of the cells, so that solids have another cell behind
                              // each face
    std::vector<ExactPoint> places;  // of the cells, as all motions of the tiling keep them
    std::size_t sticks = 0;          // how many cells are sticks
    std::size_t joints = 0;          // how many are joints
    // By cell, of a joint, the pairs of sticks that have it, as offsets between places; of a gap,
    // one with no offset at all, which nothing has.
    std::vector<std::vector<std::array<ExactPoint, 2>>> pairs;
    std::vector<ExactPoint> domain;  // places of the sticks along all cells of one domain
    double length = 0;               // of a stick on average, in the lengths of the Gram matrix
};

// Returns the sticks along the sides of a tiling's cells. `rings` are those of one domain, in units
// of 1 / unit and counter-clockwise, with the corners of others in their sides; `centres` are
// points inside of the cells that motions keep. Throws InvalidTiling if more than seven sides meet
// at a corner, or if sticks would not be convex. O(corners * log corners).
[[nodiscard]] Sticks sticks_along(const std::vector<Ring>& rings,
                                  const std::vector<ExactPoint>& centres, const Gram& gram,
                                  Whole unit);

}  // namespace polypack
