// The least number of moves that take a packing apart completely.
#pragma once

#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Bounds of a least number of moves.
struct TotalMoves {
    int at_least = 0;
    int at_most = 0;
    [[nodiscard]] bool exact() const { return at_least == at_most; }
};

// Finds the least number of moves until all pieces are single, or stay together, over all choices
// of separations. Separations need not be made as soon as possible: a part may move on until its
// two halves come apart in fewer moves. A part that nothing would ever stop is carried away, or
// stays; it does not halt on its way. `found`: a disassembly of the packing that comes apart; the
// result is at most its total.
//
// Searches all states of all parts that moves of fewer than the total can lead to, in the worst
// case exponentially many, on one thread. The result is not exact if there are more than ten
// million, if they take more memory than permitted, and after a stop.
[[nodiscard]] TotalMoves least_total(const std::vector<PlacedPiece>& packing,
                                     const std::vector<PieceGroup>& groups,
                                     const Disassembly& found, ShapePairs& pairs,
                                     const SeparateOptions& options);

}  // namespace polypack
