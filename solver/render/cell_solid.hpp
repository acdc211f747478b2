// Makes solids of pieces on the lattices whose cells are polyhedra.
//
//     +----------+-----     Everything outside the piece grows by `gap`, and the solid is the rest.
//     |   cell  :|          A cell grows by moving every plane that it touches without being cut:
//     |..........| outside  those of its own faces, and those through its edges and corners that
//     +----------+-----     are faces of other cells. So a straight side stays straight where a
//       outside             cell beyond it touches it in a corner only.
#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

// Returns the surface of the solid of the cells, in units of the lattice. `colours`: as for
// solid_of(). With gap 0 edges may have more than two faces. Preconditions: the lattice's cells are
// polyhedra; 0 <= gap <= widest_gap / 2,
// see solid.hpp. O(cells * log).
[[nodiscard]] PolygonMesh joined_cells(const Lattice& lattice, std::span<const Point> cells,
                                       double gap, std::span<const CellColour> colours = {});

}  // namespace polypack
