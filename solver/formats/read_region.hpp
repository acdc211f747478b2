// Regions in YAML.
#pragma once

#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The value of `region:`. `apart`: how many empty columns keep `parts` from each other, so that no
// piece bridges them. Records where region and period stand. Throws PuzzleError.
[[nodiscard]] Region read_region(const Yaml& node, const DrawingRules& rules, int apart,
                                 SourceMap& sources);

}  // namespace polypack
