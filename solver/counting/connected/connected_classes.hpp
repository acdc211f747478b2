// Counts the cuts of a region into connected shapes up to symmetry.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/count_task.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Counts the packings of connected pieces, and those up to symmetry, by Burnside's lemma. Two
// packings are the same if a motion that maps the region to itself maps one to the other; on every
// lattice these motions include reflections unless the mode leaves them out. Preconditions: those
// of connected_problem(). Throws as count_connected() and Symmetry() do.
[[nodiscard]] POLYPACK_API ExactCount count_connected_classes(const Family& family,
                                                              SymmetryMode mode,
                                                              const CountLimits& limits);

}  // namespace polypack
