#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {

// Solids of pieces on the sphere lattice: balls joined by necks.

// Balls of radius 1/2 - gap around the cells, as polyhedra; where two balls are neighbours, a ring
// is cut out of each and the rings are joined by a straight neck. In units of the lattice.
// Precondition: 0 <= gap <= widest_gap. O(cells * log).
[[nodiscard]] Mesh joined_balls(const Lattice& lattice, std::span<const Point> cells, double gap);

// Solids of pieces on the lattices whose cells are polyhedra.
//
//     +----------+-----      What is not the piece is grown by `gap`, and the solid is what is
//     left. |   cell  :|           A cell grows by moving every plane that it touches without being
//     cut:
//     |..........| outside   those of its own faces, and those through its edges and corners that
//     +----------+-----      are faces of other cells. So a straight side stays straight where a
//       outside              cell beyond it touches it in a corner only.

// The surface of the solid of the cells, in units of the lattice. With gap 0 edges may have more
// than two faces. Preconditions: the lattice's cells are polyhedra; 0 <= gap <= widest_gap.
// O(cells * log).
[[nodiscard]] PolygonMesh joined_cells(const Lattice& lattice, std::span<const Point> cells,
                                       double gap);

}  // namespace polypack
