// Makes solids hollow, with holes that let air, powder or resin out of them.
//
// The cavity is the solid that the piece would be if the gap were wider by the wall on each side,
// so the walls are equally thick everywhere. Two square holes lead into each cavity, at opposite
// ends of it: one for what comes out, and one for the air.
#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/polygon_mesh.hpp"

namespace polypack {

// Measures of a hollow solid, in units of the lattice.
struct Cavity {
    double inset =
        0;  // of the faces of the cavity from those of the cells: half a gap, and the wall
    double drain = 0;  // the side of the holes; 0: there are none
};

// Returns the widest inset for which every cell keeps a cavity, on square and cube; 0: solids on
// this lattice are not made hollow. There, walls that grow towards each other are a cell apart.
[[nodiscard]] double widest_inset(const Lattice& lattice);
// Returns the widest drain for an inset: it fits into any face of a cavity that bounds one cell.
[[nodiscard]] double widest_drain(double inset);

// Adds cavities to the solid of cells, one for each part of the piece that is connected through
// faces. Preconditions: 0 < inset <= widest_inset(); drain <= widest_drain(); the surface is that
// of joined_cells() with a smaller gap, whose edges may have been cut off by less than the wall.
// O(cells * log + faces).
void hollow_out(PolygonMesh& surface, const Lattice& lattice, std::span<const Point> cells,
                const Cavity& cavity);

}  // namespace polypack
