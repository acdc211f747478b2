// Which cells are in the way of a cell that slides by one step.
#pragma once

#include <vector>

#include "polypack/disassembly/axes.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// By residue of the sliding cell: the offsets of all cells that it overlaps anywhere between its
// first and its last place, both included. Squares and cubes overlap those two alone; hexagons
// that slide towards a neighbour overlap cells of the rows on both sides, too. Cells that touch do
// not overlap.
[[nodiscard]] std::vector<std::vector<Point>> swept_cells(const Lattice& lattice,
                                                          const SlideStep& step);

}  // namespace polypack
