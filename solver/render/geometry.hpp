// Cells as solids in space: where each lies and what shape it has.
//
// The unit of length is the distance between the centres of neighbouring cells, for triangles the
// side. x to the right, y up the page (away from the viewer of a model on a table), z up.
#pragma once

#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

struct Vec2 {
    double x = 0;
    double y = 0;
};

struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;
};

// The shape of a cell around its centre: a ball, or a prism over a convex outline.
struct CellShape {
    std::vector<Vec2> outline;  // counter-clockwise seen from above; empty: a ball
    double height = 1;          // of a prism, from -height/2 to height/2
    double radius = 0;          // of a ball
};

// The shapes of a lattice's cells by residue. Cells of flat lattices are thin tiles.
[[nodiscard]] std::vector<CellShape> cell_shapes(const Lattice& lattice);

// The centre of a cell.
[[nodiscard]] Vec3 centre_of(const Lattice& lattice, const Point& cell);

}  // namespace polypack
