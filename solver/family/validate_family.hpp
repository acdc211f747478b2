// Validates families of puzzles, whatever they were read from or built by. The puzzle of a family
// must be valid, see puzzle/validate.hpp, and
//
//   pieces        none if there are connected ones, and no rules on packings then
//   removable     none, or as many as pieces: no cells, or for each cell of the piece whether it
//                 may lack it, at most limits::removable_cells of them; not in an exact cover
//   connected     at most limits::connected_sizes sizes, each once, of 1 to limits::piece_cells
//                 cells, or from that to as many; copies as for a piece; not in an exact cover
//   placements    all shapes of all pieces have not too many, as for a puzzle
//   design        a height of at least 1, printable pieces and sides without seams, which are
//                 units along coordinates, none twice, only on lattices of boxes; pieces that are
//                 kept only with connected ones: cells of the region, not empty, none twice; no
//                 goal twice
#pragma once

#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Returns the mistakes of a family, as validate() of a puzzle does. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate(const Family& family,
                                                         const std::stop_token& stop = {});

// Validates a list of pieces, and the cells they may lack, that do not belong to a puzzle yet.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate_pieces(
    const Lattice& lattice, const std::vector<Piece>& pieces,
    const std::vector<Removable>& removable, const std::stop_token& stop = {});

// Returns the family with its puzzle in canonical form. Throws InvalidPuzzle if it is not valid,
// and Stopped.
[[nodiscard]] POLYPACK_API Family checked(Family family, const std::stop_token& stop = {});

// Returns the mistake of a family that is given where a puzzle is needed; nothing if it is one.
[[nodiscard]] POLYPACK_API std::vector<Mistake> mistakes_as_puzzle(const Family& family);

}  // namespace polypack
