// Takes packings apart by slides and quarter turns.
#pragma once

#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// As disassemble(). Precondition: has_turns(lattice), and the packing's pieces are not too many or
// too large. If `options.min_bevel` and it does not come apart at the bevel given, the least
// greater one is found at which it does: from the parts that are locked, the bevel follows at which
// they have another move, and all begins anew with it.
[[nodiscard]] Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                              const std::vector<PieceGroup>& groups,
                                              ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
