// What formats for puzzles that are moved by hand cannot say.
#pragma once

#include <string>
#include <string_view>

#include "polypack/formats/document.hpp"

namespace polypack {

// Throws CannotWrite for wrap, fixed and forbidden placements, rules, and pieces without given
// shapes.
void refuse_constraints(const Puzzle& puzzle);

// Throws CannotWrite unless every piece may take all the turns of its lattice, in space no mirror
// images, and in the plane all.
void refuse_other_turns(const Puzzle& puzzle);

// Whether the piece has the same orientations, colours included, under the turns that `other`
// permits as under its own. `other` has the same cells.
[[nodiscard]] bool turns_alike(const Lattice& lattice, const Piece& piece, const Piece& other);

// Throws CannotWrite if a cell of a piece or of the region has a colour.
void refuse_colours(const Puzzle& puzzle);

}  // namespace polypack
