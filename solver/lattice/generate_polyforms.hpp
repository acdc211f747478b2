// All polyforms of a size.
#pragma once

#include <vector>

#include "lattice/polyform.hpp"

namespace polypack {

enum class PolyformKind {
    free,       // equal if a rotation or a reflection maps one to the other
    one_sided,  // equal if a rotation does
    fixed,      // equal if a translation does
};

// Every connected polyform of that many cells, one per class, in a fixed order. Grows each class of
// size n - 1 by a neighbouring cell. O(classes * size^2 * motions * log); sizes up to about 12 on
// the square lattice take seconds. Precondition: size >= 1.
[[nodiscard]] std::vector<Polyform> generate_polyforms(const Lattice& lattice, int size,
                                                       PolyformKind kind);

}  // namespace polypack
