// Regions that are described by numbers: boxes and figures of lattices.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the region of all cells with user coordinates 0 <= x < width, 0 <= y < height, 0 <= z <
// depth, required and without colours; on lattices with several kinds of cells, of all kinds, and
// of sticks, all along the borders of those domains.
// Throws std::invalid_argument for a size below 1, a depth on a flat lattice, and more than
// limits::region_cells cells.
[[nodiscard]] POLYPACK_API Region box(const Lattice& lattice, int width, int height, int depth = 1);

// Returns the region of a figure of a lattice whose edge is n cells long. Throws as box().
[[nodiscard]] POLYPACK_API Region figure_region(const Lattice& lattice, const Figure& figure,
                                                int n);

}  // namespace polypack
