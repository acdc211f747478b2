// Exact covers in Knuth's format, as puzzles: an item is a cell in a row, and an option a piece
// that lies on the cells of its items, where alone its colours match. Items with numbers of covers
// are groups, and colours are said by cells of their own; see colour_classes.hpp.
#pragma once

#include "polypack/formats/format.hpp"

namespace polypack {

// Files of DLX, XCC and MCC. Options are named by their items; those without an item before the |
// are skipped, as by Knuth's programs. Refuses costs, and colours that take too many cells. Throws
// PuzzleError.
[[nodiscard]] Document read_dlx(Input file, const ReadChoice& choice, MoreMistakes more);

}  // namespace polypack
