// Finds all states that the pieces of a packing can be in, part by part.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/exploring/exploration.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

struct ExploreOptions {
    // In all parts; no more are expanded then. States that are only reached past a way out may be a
    // fifth of them.
    std::size_t max_states = 10'000;
    // With MoveRule::turns or MoveRule::hand, bodies turn, too; otherwise as MoveRule::group.
    MoveRule rule = MoveRule::group;
    Bevel bevel = 0;  // of turns
    Allowance allowance = {};
    Progress* progress = nullptr;  // if set, told of the states that are reached
};

// Explores a packing: the whole breadth first, and every part that a way out makes of a part, in
// turn; then, as far as the limit permits, from states that have a way out, too. States of parts in
// different orientations of the first body are different ones, but no move turns it. A set of
// bodies that nothing would stop is carried away, or stays; that it could halt on its way is left
// out. So there are finitely many states. A state of more than 4096 moves or ways out has only that
// many.
//
// Precondition: a valid packing of a region that does not wrap, of at least one piece; for turns,
// on a lattice that has them. Throws
// CannotDisassemble, MemoryLimitExceeded and Stopped. O(axes * n^2) for each move.
[[nodiscard]] Exploration explore(const std::vector<PlacedPiece>& packing, ShapePairs& pairs,
                                  const ExploreOptions& options);

}  // namespace polypack
