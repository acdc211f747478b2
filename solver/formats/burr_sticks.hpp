// The sticks of six-piece burrs, by their customary numbers.
#pragma once

#include <vector>

#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

inline constexpr int burr_stick_numbers = 4096;

// Returns the cubes of a stick, at most 6 x 2 x 2. The bits of number - 1 are those that it lacks:
// 0 to 3 and 4 to 7 of the upper rows y = 0 and y = 1 at x = 1 to 4; 8, 9 and 10, 11 of the lower
// rows at x = 2, 3. (The numbers of D. Kaenel.) Precondition: 1 <= number <= burr_stick_numbers.
[[nodiscard]] std::vector<Point> burr_stick_cells(int number);

// Reads the pieces of {burr_stick: N} or {burr_stick: [N, ...]}, in the order of the list, named by
// their numbers. Numbers that are listed more than once are copies, unless there is a key `copies`,
// which is for the caller to read. Throws PuzzleError.
[[nodiscard]] std::vector<Piece> burr_sticks(const Yaml& node, const Lattice& lattice);

}  // namespace polypack
