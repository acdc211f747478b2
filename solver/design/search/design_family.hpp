// Properties of families of designs: the possible shapes, and the rules on single pieces.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/design/design_puzzle.hpp"
#include "polypack/family/family.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Returns the connected shapes of a size that may be pieces; nullopt if there are too many. Throws
// Stopped.
[[nodiscard]] std::optional<std::vector<Polyform>> shapes_of_size(const Family& family, int size,
                                                                  const std::stop_token& stop);

// Returns the family of given pieces without optional pieces that break a rule or have no
// placement. Precondition: no family_mistakes(), and not finds_shapes().
[[nodiscard]] Family permitted(Family family);

// All designs of connected pieces as choices from all possible shapes; admits() returns true if a
// choice is a design. There is none (nullopt) if there are too many shapes. Throws Stopped.
// Precondition: no family_mistakes(), and no pieces that are kept.
struct ShapeFamily {
    Family pieces;
    std::function<bool(const DesignState&)> admits;
};
[[nodiscard]] std::optional<ShapeFamily> family_of_shapes(const Family& family,
                                                          const std::stop_token& stop);

}  // namespace polypack
