// Cells as solids in space: the position and shape of each.
//
// The unit of length is the distance between the centres of neighbouring cells, for triangles the
// side, for kites the longer side, on octagons the distance between octagons. x to the right, y up
// the page (away from the viewer of a model on a table), z up.
#pragma once

#include "polypack/lattice/lattice.hpp"

namespace polypack {

struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;
};

// The centre of a cell; of a translation, the translation in space.
[[nodiscard]] Vec3 centre_of(const Lattice& lattice, const Point& cell);

}  // namespace polypack
