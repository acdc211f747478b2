// What the rules of a design say about one piece.
#pragma once

#include <vector>

#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/puzzle.hpp"

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

}  // namespace polypack
