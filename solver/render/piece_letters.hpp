// Characters that denote pieces in pictures.
#pragma once

#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// One character per piece: its name's first letter, or another that no other piece has; '#' for
// all pieces past about 80. O(pieces * log).
[[nodiscard]] std::vector<char> piece_letters(const Puzzle& puzzle);

}  // namespace polypack
