// The axes along which pieces slide.
#pragma once

#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// One step forward along an axis: the shortest translation of the lattice in that direction. The
// opposite direction is backward.
using SlideStep = Point;

// Returns the axes of a lattice: towards neighbours of the same kind, parallel to the edges of
// cells, and for balls at right angles to their layers. Cubes have 3, squares 2, hexagons and kites
// 6, triangles 3, octagons 4, balls 6 + 3 + 4; prisms have one more than the lattice of their
// bases. Cubes in tetrahedra have 3 + 6 + 4, along edges, face diagonals and space diagonals;
// tetrahedra and octahedra have 6, and 3 more where octahedra are cut.
[[nodiscard]] std::vector<SlideStep> slide_axes(const Lattice& lattice);

// Converts a translation to multiples of the lattice's steps. Precondition: it is a translation.
[[nodiscard]] Point in_steps(const Lattice& lattice, const Point& translation);
[[nodiscard]] Point in_points(const Lattice& lattice, const Point& steps);

}  // namespace polypack
