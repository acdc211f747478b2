// Lists of figures for the seven Soma pieces, in Bundgaard's notation.
#pragma once

#include "polypack/formats/format.hpp"

namespace polypack {

// A line for every row from the back, in it a group of characters after a / for every layer from
// the top: a piece, named 1 to 7 or V, L, T, Z, A, B, P; a cell, o, O, # or *, that no piece is
// named for; or . for none. Figures are separated by blank lines, and may follow their names,
// "/SOMA001"; lines that begin with ; are comments. Where all pieces are named they are a packing,
// otherwise those that are named are fixed, and the pieces are one or two whole sets. Throws
// PuzzleError.
[[nodiscard]] Document read_soma_figures(Input file, const ReadChoice& choice, MoreMistakes more);

// Throws CannotWrite.
[[nodiscard]] std::string write_soma_figures(const Document& document);

}  // namespace polypack
