// Makers of the lattices' tables. A new lattice is added here and to the list in all_lattices.cpp.
#pragma once

#include "polypack/lattice/lattice.hpp"

namespace polypack {

[[nodiscard]] Lattice square_lattice();
[[nodiscard]] Lattice cube_lattice();
[[nodiscard]] Lattice hex_lattice();
[[nodiscard]] Lattice triangle_lattice();
[[nodiscard]] Lattice sphere_lattice();
[[nodiscard]] Lattice prism_lattice();
[[nodiscard]] Lattice hexprism_lattice();
[[nodiscard]] Lattice kite_lattice();
[[nodiscard]] Lattice octagon_lattice();
[[nodiscard]] Lattice rhombic_lattice();
[[nodiscard]] Lattice tetra_octa_lattice();
[[nodiscard]] Lattice tetra_octant_lattice();

}  // namespace polypack
