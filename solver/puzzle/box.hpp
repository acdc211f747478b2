// The region that most puzzles have.
#pragma once

#include "polypack/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// All cells with user coordinates 0 <= x < width, 0 <= y < height, 0 <= z < depth, required,
// without colours; on lattices with several cells per translation, all of these. Unused dimensions
// are 1. Preconditions: all three at least 1, depth 1 on flat lattices, the product
// within most_region_cells.
[[nodiscard]] POLYPACK_API Region box(const Lattice& lattice, int width, int height, int depth = 1);

}  // namespace polypack
