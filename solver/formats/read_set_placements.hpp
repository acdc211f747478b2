// Fixed and forbidden placements in YAML.
#pragma once

#include <vector>

#include "polypack/formats/read_shape.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The value of `fixed:`: each is a placement of its piece inside the region, none overlap, and no
// piece lies more often than its copies permit. Throws PuzzleError.
[[nodiscard]] std::vector<SetPlacement> read_fixed(const Yaml& node, const DrawingRules& rules,
                                                   const Puzzle& puzzle);

// The value of `forbidden:`: each is a placement of its piece inside the region, none is given
// twice or is fixed. Throws PuzzleError.
[[nodiscard]] std::vector<SetPlacement> read_forbidden(const Yaml& node, const DrawingRules& rules,
                                                       const Puzzle& puzzle);

}  // namespace polypack
