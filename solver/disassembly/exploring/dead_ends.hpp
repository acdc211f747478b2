// Tells which states of a part lie on a way out.
#pragma once

#include <vector>

#include "polypack/disassembly/exploring/exploration.hpp"

namespace polypack {

// Sets ExploredState::moves_left, at_most and dead_end of all states. `begins`: states that the
// part is in at first, at least one. Moves must be there in both directions. O(states + moves).
void find_ways(std::vector<ExploredState>& states, const std::vector<int>& begins);

}  // namespace polypack
