// Reads regions in YAML.
#pragma once

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Reads the value of `region:`. `apart`: the number of empty columns between `parts`, which keeps
// pieces from bridging them. Records the positions of the region and its period. Throws
// PuzzleError.
[[nodiscard]] Region read_region(const Yaml& node, const DrawingRules& rules, int apart,
                                 SourceMap& sources);

}  // namespace polypack
