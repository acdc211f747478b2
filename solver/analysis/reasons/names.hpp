// The names of cells and pieces in messages.
#pragma once

#include <limits>
#include <span>
#include <string>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// "[2, 0]", in user coordinates.
[[nodiscard]] std::string name_of_cell(const Puzzle& puzzle, int cell);

// "[0, 0], [1, 0]"; beyond `most` of them, "[0, 0], [1, 0] and 7 more".
[[nodiscard]] std::string names_of_cells(const Puzzle& puzzle, std::span<const int> cells,
                                         int most = std::numeric_limits<int>::max());

// "F, L, W", likewise.
[[nodiscard]] std::string names_of_pieces(const Puzzle& puzzle, std::span<const int> pieces,
                                          int most = std::numeric_limits<int>::max());

}  // namespace polypack
