// Families of designs: what is possible in them, and what their rules say about one piece.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/design/search/design_space.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

// Whether a piece of these cells obeys the rules on single pieces. O(cells * motions).
[[nodiscard]] bool obeys(const DesignRules& rules, const Lattice& lattice,
                         const std::vector<Point>& cells);

// Whether a turn or reflection of the lattice, other than none, maps the cells to a translate.
[[nodiscard]] bool is_symmetric(const Lattice& lattice, const std::vector<Point>& cells);

// Whether the cells are held by sides, on a lattice of boxes: two cells that have an edge in common
// have a neighbour in common among the cells, and of the cells around a corner each is connected
// with each other by sides of these.
[[nodiscard]] bool is_printable(const std::vector<Point>& cells);

// The least number of layers across some axis, of a lattice of boxes, that contain the cells.
[[nodiscard]] int layers_of(const Lattice& lattice, const std::vector<Point>& cells);

// The family of given pieces, without those that break a rule or have no placement, which may be
// left out. Precondition: no family_mistakes(), and not finds_shapes().
[[nodiscard]] Family permitted(Family family);

// All designs of connected pieces as choices from all shapes that are possible; nullopt: there are
// too many shapes. admits(): whether a choice is a design. Throws Stopped. Precondition: no
// family_mistakes(), and no pieces that are kept.
struct ShapeFamily {
    Family pieces;
    std::function<bool(const DesignState&)> admits;
};
[[nodiscard]] std::optional<ShapeFamily> family_of_shapes(const Family& family,
                                                          const std::stop_token& stop);

}  // namespace polypack
