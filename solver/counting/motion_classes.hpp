// Groups motions that fix equally many packings, and computes the number of packings up to
// symmetry.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Motions that leave as many packings as they are.
struct MotionClass {
    int motion = 0;   // one of them
    int motions = 1;  // how many there are
};

// Returns the motions of the puzzle in classes: conjugate motions, and those that generate the same
// group, fix equally many packings. The first class is that of the identity. O(order * (cells +
// orders of its motions) * log^2(order)). Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<MotionClass> motion_classes(
    const Symmetry& symmetry, const std::stop_token& stop = {});

// Returns the number of packings up to symmetry: the mean number of packings that a motion fixes.
// `fixed`: by class. Source: Burnside's lemma.
[[nodiscard]] POLYPACK_API BigCount mean_fixed(std::span<const MotionClass> classes,
                                               std::span<const BigCount> fixed);

}  // namespace polypack
