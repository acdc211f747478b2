// Families of designs: what is possible in them.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "polypack/design/design_space.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Whether the shapes of pieces are to be found, and not given.
[[nodiscard]] bool finds_shapes(const Puzzle& family);

// The family of given pieces, without those that break a rule or have no placement, which may be
// left out. Precondition: no family_mistakes(), and not finds_shapes().
[[nodiscard]] Puzzle permitted(Puzzle family);

// All designs of connected pieces as choices from all shapes that are possible; nullopt: there are
// too many shapes. admits(): whether a choice is a design. Throws Stopped. Precondition: no
// family_mistakes(), and no pieces that are kept.
struct ShapeFamily {
    Puzzle pieces;
    std::function<bool(const DesignState&)> admits;
};
[[nodiscard]] std::optional<ShapeFamily> family_of_shapes(const Puzzle& family,
                                                          const std::stop_token& stop);

}  // namespace polypack
