// How the pieces of a packing lie, judged by the colours of their edges, from first principles:
// points and maps, no placement table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the point within the period of the region; not the function that engines use.
[[nodiscard]] Point within_period(const Region& region, const Point& p);

// Says why the colours of edges do not match, with one another and with the border; nullopt if they
// do. Pieces without colours, as a drawing in letters shows them, get those of orientations that
// match, if there are any; then all have them sorted, on wrapped cells. Preconditions: the puzzle
// is valid, and verify() finds nothing else wrong with the packing. Tries at most a few million
// orientations.
[[nodiscard]] POLYPACK_API std::optional<std::string> match_edges(
    const Puzzle& puzzle, std::vector<PlacedPiece>& packing);

}  // namespace polypack
