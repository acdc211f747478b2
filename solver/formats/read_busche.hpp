// The puzzles of Matthew Busche's polycube.
#pragma once

#include "polypack/formats/format.hpp"

namespace polypack {

// One of the puzzles of the file, by its number from 1. Pieces of one shape are copies of one
// piece, named by the first of them. What a stationary piece covers is not in the region; mobile
// pieces that a drawing shows have any place. Throws PuzzleError.
[[nodiscard]] Document read_busche(Input file, const ReadChoice& choice, MoreMistakes more);

}  // namespace polypack
