// The lattices that are derived from tilings.
#pragma once

#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/lattice/invalid_tiling.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/tiling.hpp"

namespace polypack {

// Returns the table of the tiling's lattice. A user's coordinates are [x, y, kind]: cell `kind` of
// the domain moved by x and y translations; sticks are numbered as they come first around these
// cells, see sticks.hpp. In space they are [x, y, kind, z]. Cells are neighbours that share more
// than a point of their sides, or a face; in space they must meet in whole faces. Motions are all
// isometries that map the tiling to itself. Each different tiling is kept until the program ends,
// and found by find_lattice(); the lattice of an equal one is the same. A number is appended to a
// name that another tiling has. O(cells^2 * corners^2 + cells * corners^4). Throws InvalidTiling.
[[nodiscard]] POLYPACK_API const Lattice& lattice_of(const Tiling& tiling);

// Returns the lattice of that name that was derived; nullptr: there is none.
[[nodiscard]] const Lattice* derived_lattice(std::string_view name);

// Returns the tiling that a lattice was derived from; nullptr: it was not.
[[nodiscard]] POLYPACK_API const Tiling* tiling_of(const Lattice& lattice);

}  // namespace polypack
