// Checks disassemblies from first principles, sharing nothing with the search for them: cells and
// steps, no distances, no bits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Says what is wrong with a disassembly; nullopt if nothing is. Its parts must divide the packing,
// the whole first; slides must go along axes of the lattice, step by step with no cell in the way,
// and turns must sweep none; the rule must permit all moves; and at the end of its slides, a part
// must be in two. All states of parts that are said to be locked are recomputed and compared. Does
// not check whether fewer moves would suffice. Precondition: a valid packing of a region that does
// not wrap; the disassembly may be anything. O(steps * cells^2), times the states of locked parts.
// Throws MemoryLimitExceeded and Stopped.
[[nodiscard]] POLYPACK_API std::optional<std::string> check_disassembly(
    const Lattice& lattice, const std::vector<PlacedPiece>& packing,
    const std::vector<PieceGroup>& groups, const Disassembly& disassembly,
    const Allowance& allowance = {});

}  // namespace polypack
