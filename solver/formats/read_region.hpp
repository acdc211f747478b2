// Regions in YAML.
#pragma once

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_shape.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The value of `region:`. `apart`: how many empty columns separate `parts`, so that no piece
// bridges them. Records where the region and its period are. Throws PuzzleError.
[[nodiscard]] Region read_region(const Yaml& node, const DrawingRules& rules, int apart,
                                 SourceMap& sources);

}  // namespace polypack
