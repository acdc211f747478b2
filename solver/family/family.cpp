#include "polypack/family/family.hpp"

#include <algorithm>

namespace polypack {

bool finds_shapes(const Family& family) {
    const auto lacks = [](const Removable& removable) { return !removable.cells.empty(); };
    return !family.connected.empty() || std::ranges::any_of(family.removable, lacks);
}

bool is_puzzle(const Family& family) {
    return !finds_shapes(family) && family.design == DesignRules{};
}

TotalCopies total_copies(const Family& family) {
    TotalCopies total = total_copies(family.puzzle);
    for (const ConnectedPieces& pieces : family.connected) total.add(pieces.copies);
    return total;
}

}  // namespace polypack
