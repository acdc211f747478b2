// Random dominoes in Aztec diamonds, by shuffling.
//
// A packing of the diamond of order n becomes one of order n + 1: dominoes that would run into each
// other are removed, all others move by one square, north, south, east or west, which their place
// on the checkerboard tells, and the blocks of 2 x 2 squares that are left are filled with two
// dominoes in one of two ways at random. Source: Elkies, Kuperberg, Larsen and Propp,
// "Alternating-sign matrices and domino tilings II", Journal of Algebraic Combinatorics 1, 1992.
#pragma once

#include <random>
#include <stop_token>
#include <vector>

#include "polypack/counting/dimers/grid_region.hpp"

namespace polypack {

// Returns the order of the Aztec diamond that the region is; 0: it is none. O(area).
[[nodiscard]] int aztec_order(const GridRegion& region);

// Returns the options of a random packing; all have the same probability. O(order^3), with a random
// bit for each block. Throws Stopped. Precondition: order = aztec_order(region) > 0.
[[nodiscard]] std::vector<int> shuffled(const GridRegion& region, int order,
                                        std::mt19937_64& random, const std::stop_token& stop);

}  // namespace polypack
