// The weights of an argument why there is no packing, as text.
#pragma once

#include <string>

#include "polypack/analysis/reasons/reasons.hpp"

namespace polypack {

// A caption, and the region with the weight of each cell as a digit, '.' for 0; beyond 9 as
// letters, which a line at the end explains. Layers side by side within `width` characters.
// O(cells * log).
[[nodiscard]] std::string draw_weights(const Puzzle& puzzle, const WeightArgument& argument,
                                       int width = 80);

}  // namespace polypack
