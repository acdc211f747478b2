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

// What is wrong with a packing, or nothing. Every placement must be of a piece of the puzzle, have
// its number of cells, all of them in the region and none twice, and be that piece, moved as it may
// be and on its colours; no cell may be covered twice; every required cell must be covered; no more
// cells may stay empty than there may be holes; copies must be within min..max, fixed placements
// there and forbidden ones not. Points may lie anywhere along axes that wrap. Precondition: the
// puzzle is valid; the packing may be anything.
// The rules on whole packings are not looked at; see packing/rules.hpp.
// O(pieces placed * motions * cells^2 of a piece * log).
[[nodiscard]] POLYPACK_API std::optional<std::string> verify(
    const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

}  // namespace polypack
