// Cuts of a region into connected shapes, counted up to symmetry.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Both numbers of packings of connected pieces, by Burnside's lemma: two are the same if a motion
// that maps the region to itself maps one to the other. Reflections are among these motions on
// every lattice, unless the mode leaves them out. Preconditions: those of connected_problem().
// Throws as count_connected() and Symmetry() do.
[[nodiscard]] POLYPACK_API ExactCount count_connected_classes(const Family& family,
                                                              SymmetryMode mode,
                                                              const CountLimits& limits);

}  // namespace polypack
