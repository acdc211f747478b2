// Fixed and forbidden placements in YAML.
#pragma once

#include <vector>

#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The value of `fixed:` or `forbidden:` (which: `part`), for a puzzle that has its pieces. Records
// where each placement and its cells are. Throws PuzzleError; whether the cells are a placement of
// the piece is left to validate().
[[nodiscard]] std::vector<SetPlacement> read_set_placements(const Yaml& node, Part part,
                                                            const DrawingRules& rules,
                                                            const Puzzle& puzzle,
                                                            SourceMap& sources);

}  // namespace polypack
