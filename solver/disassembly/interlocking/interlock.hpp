// Tells whether the pieces of a packing interlock, by its blocking graphs: for each direction, the
// graph in which an edge leads from a piece to each piece that it runs into. A group of pieces can
// leave in that direction if no edge leads out of the group.
//
// Randall Wilson, "On Geometric Assembly Planning", 1992, has directional blocking graphs. Here
// they are exact for a slide over any distance, and say also which pieces would have to be gone.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

struct Interlock {
    // Pieces that would have to be gone, and what could then leave.
    struct Without {
        std::vector<int> pieces;  // numbers in the packing, ascending
        std::vector<Slide> leave;
    };
    int bodies = 0;  // pieces that can move on their own, and one more if some are held in place
    // Groups that one move takes off, each without a smaller one in it that the same direction
    // takes off. Where a group and all others leave in opposite directions, the one with fewer
    // pieces, and of two such the one with fewer cells.
    std::vector<Slide> leave;
    // The same for groups that move, but do not leave; as far as they can.
    std::vector<Slide> move;
    // If nothing leaves: all single pieces that would have to be gone for others to leave, or if
    // there are none, one of the smallest sets. Empty: whichever pieces are gone, no others leave.
    std::vector<Without> without;

    // Returns true if nothing leaves with one move.
    [[nodiscard]] bool holds() const { return bodies > 1 && leave.empty(); }
};

// Examines a packing of a region that does not wrap. `held`: pieces that stay where they are, such
// as a frame, as numbers in the packing; only other ones move or are gone. There may be any number
// of pieces. Let n be that of pieces, e that of pairs of which one runs into the other along an
// axis, k the size of sets in `without`: takes O(cells * n) to find these pairs along an axis, then
// O(n * e) and, if no single piece is enough, O(k^2 * n * e). Throws MemoryLimitExceeded and
// Stopped.
[[nodiscard]] POLYPACK_API Interlock interlock_of(const Lattice& lattice,
                                                  const std::vector<PlacedPiece>& packing,
                                                  const std::vector<int>& held,
                                                  const Allowance& allowance);

}  // namespace polypack
