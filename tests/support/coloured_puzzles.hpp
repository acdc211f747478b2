// Small random puzzles whose edges have colours.
#pragma once

#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {

// Returns colours a, b, c, ... that match themselves.
EdgeRules edge_colours(int count);

// Returns a random puzzle with few pieces of few cells, many copies of them, and colours on most
// sides. It may be invalid.
Puzzle random_coloured_puzzle(unsigned seed);

}  // namespace polypack::testing
