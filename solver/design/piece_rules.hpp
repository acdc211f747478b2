// The rules on the single pieces of designs.
#pragma once

#include <vector>

#include "polypack/family/design_rules.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Returns true if a piece of these cells obeys the rules on single pieces. O(cells * motions).
[[nodiscard]] bool obeys(const DesignRules& rules, const Lattice& lattice,
                         const std::vector<Point>& cells);

// Returns true if a turn or reflection of the lattice, other than the identity, maps the cells to a
// translate.
[[nodiscard]] bool is_symmetric(const Lattice& lattice, const std::vector<Point>& cells);

// Returns true if sides hold the cells together, on a lattice of boxes: two cells that have an edge
// in common have a neighbour in common among the cells, and the cells around a corner are connected
// with each other by their sides.
[[nodiscard]] bool is_printable(const std::vector<Point>& cells);

// Returns true if the cells stay connected whichever single one of them is gone, so that no joint
// is one cell wide. O(cells * neighbours).
[[nodiscard]] bool is_sturdy(const Lattice& lattice, const std::vector<Point>& cells);

// Returns the least number of layers, across some axis of a lattice of boxes, that contain the
// cells.
[[nodiscard]] int layers_of(const Lattice& lattice, const std::vector<Point>& cells);

}  // namespace polypack
