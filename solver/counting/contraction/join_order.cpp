#include "polypack/counting/contraction/join_order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace polypack {
namespace {

double subsets(CellMask cells) {
    return std::ldexp(1.0, std::popcount(cells));
}

}  // namespace

CellMask open_cells(const Slots& slots, unsigned joined) {
    CellMask before = 0;
    CellMask after = 0;
    for (std::size_t slot = 0; slot < slots.reach.size(); ++slot) {
        ((joined >> slot & 1) != 0 ? before : after) |= slots.reach[slot];
    }
    return before & after;
}

JoinOrder join_order(const Slots& slots) {
    const int count = static_cast<int>(slots.reach.size());
    const unsigned all = (1U << count) - 1;
    std::vector<double> states(all + 1, 1);
    std::vector<double> work(all + 1, std::numeric_limits<double>::infinity());
    std::vector<int> last(all + 1, -1);
    work[0] = 0;
    for (unsigned joined = 1; joined <= all; ++joined) {
        const CellMask open = open_cells(slots, joined);
        for (int slot = 0; slot < count; ++slot) {
            if ((joined >> slot & 1) != 0) {
                states[joined] *= static_cast<double>(slots.patterns[slot].size());
            }
        }
        states[joined] = std::min(states[joined], subsets(open));
        for (int slot = 0; slot < count; ++slot) {
            if ((joined >> slot & 1) == 0) continue;
            const unsigned before = joined & ~(1U << slot);
            const CellMask common = open_cells(slots, before) & slots.reach[slot] & open;
            // Three of four combinations of two sets at a cell are disjoint.
            const double added = std::min(static_cast<double>(slots.patterns[slot].size()),
                                          subsets(slots.reach[slot] & open)) *
                                 std::pow(0.75, std::popcount(common));
            const double here = work[before] + states[before] * (1 + added);
            if (here >= work[joined]) continue;
            work[joined] = here;
            last[joined] = slot;
        }
    }
    JoinOrder order{.slots = {}, .work = work[all], .states = 1};
    for (unsigned joined = all; joined != 0; joined &= ~(1U << last[joined])) {
        order.slots.push_back(last[joined]);
        order.states = std::max(order.states, states[joined]);
    }
    std::ranges::reverse(order.slots);
    return order;
}

}  // namespace polypack
