// The text that PuzzleSolver3D reads and BurrTools imports: boxes of characters.
#pragma once

#include <string>

#include "polypack/formats/format.hpp"

namespace polypack {

// PIECE or RESULT and three sizes, then a line for every y, in it a group for every z of a
// character for every x. Equal pieces are copies of one; they have no names. Throws PuzzleError.
[[nodiscard]] Document read_puzzle_solver_3d(Input file, const ReadChoice& choice,
                                             MoreMistakes more);

// Throws CannotWrite for what boxes of filled cells cannot say.
[[nodiscard]] std::string write_puzzle_solver_3d(const Puzzle& puzzle);

}  // namespace polypack
