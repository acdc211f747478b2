// Regions as people write them.
#pragma once

#include "formats/yaml.hpp"
#include "puzzle/puzzle.hpp"

namespace polypack {

// The value of a puzzle's `region`. One of box, art, layers, cells, hexagon, triangle, pyramid,
// tetrahedron, parts; then plus, minus, at, optional, coloured, wrap. Throws PuzzleError.
[[nodiscard]] Region read_region(const Yaml& node, const Lattice& lattice);

}  // namespace polypack
