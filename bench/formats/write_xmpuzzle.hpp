// The files of BurrTools, as XML that is not compressed.
#pragma once

#include <string>

#include "formats/exact_cover.hpp"

namespace polypack::bench {

// One problem on the grid of cubes. Throws CannotWrite for pieces of squares that may not be turned
// over, and for what require_plain_boxes() refuses.
[[nodiscard]] std::string write_xmpuzzle(const Puzzle& puzzle);

}  // namespace polypack::bench
