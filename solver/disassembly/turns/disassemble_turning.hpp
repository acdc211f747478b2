// Disassembles packings by slides and quarter turns.
#pragma once

#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Does the work of disassemble(). Precondition: has_turns(lattice), and the packing's pieces are
// not too many or too large. With `options.min_bevel`, if the packing does not come apart at the
// given bevel, finds the least greater one at which it does: the locked parts give the next bevel
// at which they have another move, with which everything begins anew.
[[nodiscard]] Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                              const std::vector<PieceGroup>& groups,
                                              ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
