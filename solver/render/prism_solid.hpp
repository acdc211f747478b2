// Bodies of pieces on the lattices whose cells are prisms.
//
// The plane is cut up finer than cells: each cell keeps a core that lies `gap` inside of it, with a
// strip between the cores of neighbours and a patch where corners meet.
//
//     +----+-+----+
//     |core| |core|     A part belongs to the body if all the cells it lies between do, so that
//     +----+-+----+     seams inside close and outer faces stand back by the gap. Layers are cut
//     +----+-+----+     in the same way: a slab between two of them needs the cells of both.
//     |    | |    |
//
// Where six triangles or kites meet, the patch is cut along the lines at distance `gap` from the
// sides, a hexagram, so that straight sides stay straight.
#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

// The surface of the body of the cells, in units of the lattice. With gap 0 edges may have more
// than two faces. Preconditions: the lattice's cells are prisms; 0 <= gap <= widest_gap.
// O(cells * log).
[[nodiscard]] PolygonMesh joined_prisms(const Lattice& lattice, std::span<const Point> cells,
                                        double gap);

}  // namespace polypack
