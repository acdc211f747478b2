// Puzzles whose packings are to be taken apart.
#pragma once

#include <vector>

#include "polypack/command/command.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// The mistakes of a puzzle that cannot be taken apart, besides those of no_shapes().
[[nodiscard]] std::vector<Mistake> no_outside(const Puzzle& puzzle);

// These throw PuzzleError, at the file of the first operand: if it is not known how its cells
// slide.
void check_slides(const Arguments& arguments, const Document& document);
// For packings that are read without a file of the puzzle: if the puzzle has no shapes, or its
// region no outside.
void check_shapes(const Arguments& arguments, const Puzzle& puzzle);
void check_outside(const Arguments& arguments, const Puzzle& puzzle);

}  // namespace polypack
