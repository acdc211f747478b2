// Colouring arguments: packings that a count of coloured cells rules out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Why no packing exists: however the pieces are laid, together they do not cover as many cells of
// one colour as the region has.
struct ColouringArgument {
    std::string colouring;               // which cells are coloured, in words
    std::vector<std::uint8_t> coloured;  // by cell of the region
    int region = 0;                      // coloured cells of the region
    // Coloured cells that a placement of each piece can cover, ascending, by piece.
    std::vector<std::vector<int>> per_piece;
    // The nearest numbers of coloured cells that all pieces together can cover; -1: none.
    int below = -1;
    int above = -1;

    // The argument in one sentence.
    [[nodiscard]] std::string text() const;
};

// Tries checkerboards, stripes and diagonal stripes of period 2, 3 and 4 and, where the lattice has
// them, its two kinds of cells. For each, the numbers of coloured cells that the placements of a
// piece cover in this region, tied to its cells, are added up over all pieces and copies as a
// subset sum. Only a
// necessary condition: nothing means nothing. O(colourings * (placements + pieces * copies *
// cells)). Source: Golomb, Polyominoes, chapter 1 (checkerboard colouring), generalized.
[[nodiscard]] std::optional<ColouringArgument> colouring_conflict(const Puzzle& puzzle,
                                                                  const PlacementTable& table);

}  // namespace polypack
