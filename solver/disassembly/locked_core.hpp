// Why a packing does not come apart: pieces that hold each other.
#pragma once

#include <vector>

#include "polypack/disassembly/disassemble.hpp"

namespace polypack {

// Of pieces that do not come apart, some that do not either, though they would if any one of them
// were left out. There may be other such sets, also smaller ones. `locked`: numbers in the packing,
// ascending; a locked part. Throws as disassemble(). O(pieces) disassemblies: what comes apart
// still does when pieces are left out, so that each is tried once.
[[nodiscard]] std::vector<int> locked_core(const std::vector<PlacedPiece>& packing,
                                           const std::vector<int>& locked,
                                           const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                           const SeparateOptions& options);

}  // namespace polypack
