// Pieces as the strings of puzzlecad, an OpenSCAD library that prints them in 3D.
#pragma once

#include <string>

#include "polypack/formats/format.hpp"

namespace polypack {

// The pieces of burr_piece(P) and burr_plate([P, ...]): a piece is a string for each layer, from
// below, of rows between |, of a character for each cube, . for none; or the number of a burr
// stick; or the name of a variable that is one, which then is its name. The region is that of
// "region = P;". Whatever concerns printing is skipped: properties of cubes in braces, and
// variables that begin with $. Throws PuzzleError.
[[nodiscard]] Document read_puzzlecad(Input file, const ReadChoice& choice, MoreMistakes more);

// Throws CannotWrite.
[[nodiscard]] std::string write_puzzlecad(const Puzzle& puzzle);

}  // namespace polypack
