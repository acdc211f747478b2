#pragma once

#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Motions that fix equally many packings, and the number of packings up to symmetry.

struct MotionClass {
    int motion = 0;   // one of them
    int motions = 1;  // how many there are
};

// The motions of the puzzle in classes: conjugate motions, and those that generate the same group,
// fix equally many packings. The first class is that of the identity.
// O(order * (cells + orders of its motions) * log^2(order)). Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<MotionClass> motion_classes(
    const Symmetry& symmetry, const std::stop_token& stop = {});

// The number of packings up to symmetry: the mean number of packings that a motion fixes. `fixed`:
// by class. Source: Burnside's lemma.
[[nodiscard]] POLYPACK_API BigCount mean_fixed(std::span<const MotionClass> classes,
                                               std::span<const BigCount> fixed);

// Counting all packings, and packings up to symmetry, with a method for cover problems.

using CoverCounter = BigCount (*)(const CoverProblem& problem, const CountLimits& limits);

// All packings of the task are those that the identity fixes; the packings up to symmetry follow
// from those that each motion fixes. Throws what the counter throws.
[[nodiscard]] ExactCount count_by_motions(const CountTask& task, const CountLimits& limits,
                                          CoverCounter count);

// The packings that a motion of the puzzle maps to themselves.

// The problem whose solutions are the packings that motion g fixes. Such a packing is made of whole
// orbits of placements under the powers of g, and covers whole orbits of cells: these are the
// options and the cells. Its pieces are orbits of pieces, since it uses each piece of an orbit
// equally often: the option of an orbit of placements uses the copies that one of its pieces has in
// it. Orbits whose members overlap are left out. O(cells of all placements). Throws Stopped.
[[nodiscard]] POLYPACK_API CoverProblem fixed_packings(const PlacementTable& table,
                                                       const Symmetry& symmetry, int g,
                                                       const std::stop_token& stop = {});

}  // namespace polypack
