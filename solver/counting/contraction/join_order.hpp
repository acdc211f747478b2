// The order in which count_by_contraction() joins slots, and its cost.
#pragma once

#include <vector>

#include "polypack/counting/contraction/slots.hpp"

namespace polypack {

struct JoinOrder {
    std::vector<int> slots;
    double work = 0;    // additions and comparisons
    double states = 0;  // the most sets of open cells at one time
};

// Returns the order of the least work. O(2^slots * slots). Precondition: the slots are solvable.
[[nodiscard]] JoinOrder join_order(const Slots& slots);

// Returns the shared cells that both a joined slot and another one can cover. `joined`: bits of
// slots.
[[nodiscard]] CellMask open_cells(const Slots& slots, unsigned joined);

}  // namespace polypack
