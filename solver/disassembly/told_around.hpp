// Tells how a packing comes apart around a piece that stays where it is.
#pragma once

#include "polypack/disassembly/disassembly.hpp"

namespace polypack {

// Returns the same disassembly as it is seen from a piece of the packing, by its number there: it
// never moves. Where it slid or turned with others, the rest of its part goes the opposite way
// instead, and where it was carried off, it is the other part that is. What follows is told where
// the pieces then are. There are as many moves, of the same steps; parts have the same pieces in
// the same order, but `left` and `removed` may be exchanged. Precondition:
// disassembly.is_tree(). O(moves * pieces).
[[nodiscard]] Disassembly told_around(Disassembly disassembly, int piece);

}  // namespace polypack
