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

// Solids of pieces on the lattices whose cells are prisms.
//
// The plane is divided more finely than into cells: each cell has a core inset by `gap`, with a
// strip between the cores of neighbours and a patch where corners meet.
//
//     +----+-+----+
//     |core| |core|     A part belongs to the solid if all the cells it is between do, so that
//     +----+-+----+     seams inside close and outer faces are inset by the gap. Layers are
//     +----+-+----+     divided likewise: a slab between two of them needs the cells of both.
//     |    | |    |
//
// Where six triangles or kites meet, the patch is cut along the lines at distance `gap` from the
// sides, a hexagram, so that straight sides stay straight.

// The surface of the solid of the cells, in units of the lattice. With gap 0 edges may have more
// than two faces. Preconditions: the lattice's cells are prisms; 0 <= gap <= widest_gap.
// O(cells * log).
[[nodiscard]] PolygonMesh joined_prisms(const Lattice& lattice, std::span<const Point> cells,
                                        double gap);

}  // namespace polypack
