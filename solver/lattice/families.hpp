// The tables of the lattices, one file per family. A new lattice adds one here and to
// all_lattices().
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

}  // namespace polypack
