// The text of PolySolver: a board and tiles of squares, cubes, triangles or hexagons.
#pragma once

#include "polypack/formats/format.hpp"

namespace polypack {

// Alternative shapes of one tile become pieces of a group. Placements and solutions are read on
// squares only. Throws PuzzleError.
[[nodiscard]] Document read_psv(Input file, const ReadChoice& choice, MoreMistakes more);

}  // namespace polypack
