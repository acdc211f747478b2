// Boxes in the records order and primes.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "polypack/design/orders/order.hpp"

namespace polypack {

[[nodiscard]] inline nlohmann::ordered_json sides_json(const Lattice& lattice,
                                                       const BoxSides& sides) {
    return std::vector<int>(sides.begin(), sides.end() - (lattice.flat ? 1 : 0));
}

[[nodiscard]] inline nlohmann::ordered_json excluded_json(const BoxesExcluded& excluded) {
    return {{"argument", excluded.by_argument},
            {"frontier", excluded.by_frontier},
            {"search", excluded.by_search}};
}

}  // namespace polypack
