// A packing in the form used by people and files: pieces and their cells.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A piece as it lies in a packing.
struct PlacedPiece {
    int piece = 0;             // number of the piece in the puzzle
    std::vector<Point> cells;  // points of the region, ascending
    // The colours of its sides, sorted, where sides have colours; a neighbour may be outside.
    std::vector<EdgeMark> edges{};
};

struct Packing {
    std::vector<PlacedPiece> pieces;  // by piece, then orientation, then position
    // Size of its class: the packings equal to it up to the motions of the search, itself included.
    std::uint64_t class_size = 1;
    std::vector<int> placements;  // numbers in the placement table, ascending, as the pieces
};

// The known numbers of packings; a page may show only some of them.
struct PackingCounts {
    std::optional<std::uint64_t> distinct;  // up to symmetry
    std::optional<std::uint64_t> all;       // all of them
    bool complete = true;                   // false: the search was stopped
};

// Converts placements of the table to pieces with points. O(cells).
[[nodiscard]] POLYPACK_API std::vector<PlacedPiece> laid_out(const Puzzle& puzzle,
                                                             const PlacementTable& table,
                                                             std::span<const int> placements);
// Does the same in place of `pieces`, reusing their memory.
POLYPACK_API void lay_out(const Puzzle& puzzle, const PlacementTable& table,
                          std::span<const int> placements, std::vector<PlacedPiece>& pieces);

}  // namespace polypack
