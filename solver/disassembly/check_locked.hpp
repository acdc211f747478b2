// Checks that parts are locked, for check_disassembly(), by visiting all states that they can be
// in.
#pragma once

#include <optional>
#include <string>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/moving_pieces.hpp"

namespace polypack {

// Says what is wrong with a part that is said to be locked, to follow its name, such as "can be in
// more than 20 states"; nullopt if nothing is. From the places of its pieces, `start`, unit steps
// of any sets of them must lead to as many states as it says, with the hash that it says; moves of
// different distances lead to no others. `turns`: quarter turns are moves, too; nullptr: they are
// not. `wide`: the same with a bevel at which shapes that are in the way of a turn about a fixed
// axis are in its way about one that shifts; nullptr: axes are fixed. Precondition: it has two
// pieces or more. O(states * axes * cells * sets of pieces that can move). Throws
// MemoryLimitExceeded and Stopped.
[[nodiscard]] std::optional<std::string> check_locked(const PackedPart& part, const Shifts& start,
                                                      MovingPieces& moving, TurnChecks* turns,
                                                      TurnChecks* wide, StopCheck& check,
                                                      const Allowance& allowance);

}  // namespace polypack
