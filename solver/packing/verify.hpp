// Checks a packing against its puzzle from first principles, sharing nothing with the engines:
// points and sets, no bitboards, no placement table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// What is wrong with a packing, or nothing: every placed set must be its piece, moved as the puzzle
// permits, inside the region and on its colours; no cell twice; every required cell covered; no
// more holes than permitted; copies within min..max; fixed placements present, forbidden absent.
// The rules on whole packings are not looked at; see packing/rules.hpp.
// O(pieces placed * motions * cells^2 of a piece * log).
[[nodiscard]] POLYPACK_API std::optional<std::string> verify(
    const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

}  // namespace polypack
