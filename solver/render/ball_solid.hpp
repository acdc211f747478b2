// Makes solids of pieces on the sphere lattice: balls joined by necks.
#pragma once

#include <span>

#include "polypack/lattice/lattice.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {

// Returns balls of radius 1/2 - gap around the cells, as polyhedra. Where two balls are neighbours,
// a ring is cut out of each and the rings are joined by a straight neck. In units of the lattice.
// `colours`: of the cells, in their order, or none. Precondition: 0 <= gap <= widest_gap / 2, see
// solid.hpp. O(cells * log).
[[nodiscard]] Mesh joined_balls(const Lattice& lattice, std::span<const Point> cells, double gap,
                                std::span<const CellColour> colours = {});

}  // namespace polypack
