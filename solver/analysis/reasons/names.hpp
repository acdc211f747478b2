// Names of cells, pieces and parts in messages.
#pragma once

#include <limits>
#include <span>
#include <string>

#include "polypack/analysis/reasons/openings.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns "[2, 0]", in user coordinates; for an item of a cover that has a name, the name.
[[nodiscard]] std::string name_of_cell(const Puzzle& puzzle, int cell);

// Returns "[0, 0], [1, 0]"; for more than `most` cells, "[0, 0], [1, 0] and 7 more".
[[nodiscard]] std::string names_of_cells(const Puzzle& puzzle, std::span<const int> cells,
                                         int most = std::numeric_limits<int>::max());

// Returns "F, L, W", shortened in the same way.
[[nodiscard]] std::string names_of_pieces(const Puzzle& puzzle, std::span<const int> pieces,
                                          int most = std::numeric_limits<int>::max());

// Returns "the part of the region that contains [0, 0]".
[[nodiscard]] std::string name_of_part(const Puzzle& puzzle, const OpenPart& part);

}  // namespace polypack
