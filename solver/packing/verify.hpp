// Checks a packing against its puzzle from first principles, sharing nothing with the engines:
// points and sets, no bitboards, no placement table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Says what is wrong with a packing; nullopt if nothing is. Every placement must be of a piece of
// the puzzle, have its number of cells, all distinct and in the region, and be that piece under a
// permitted motion and on its colours; no cell may be covered twice; every required cell must be
// covered; no more cells may stay empty than `holes` permits; copies must be within min..max; fixed
// placements must be present and forbidden ones absent. Points may be anywhere along axes that
// wrap. Colours of edges must match (match_edges.hpp); of pieces without them, in some orientation.
// Precondition: the puzzle is valid; the packing may be anything. The other rules on whole packings
// are not checked; see packing/rules.hpp. O(pieces placed * motions * cells^2 of a piece * log).
[[nodiscard]] POLYPACK_API std::optional<std::string> verify(
    const Puzzle& puzzle, const std::vector<PlacedPiece>& packing);

// Gives pieces of a packing the colours of edges that match_edges() finds, where they lack them.
// Leaves the packing as it is if verify() says that something is wrong with it.
POLYPACK_API void lay_by_edges(const Puzzle& puzzle, std::vector<PlacedPiece>& packing);

}  // namespace polypack
