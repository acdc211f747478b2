// The shapes of pieces that may lack cells.
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {

// Returns the distinct orientations of all shapes of piece `number`, those of the complete shape
// first. `removable` as in Family. Sixteen removable cells take about a second. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Orientation> orientations_of(
    const Puzzle& puzzle, std::span<const Removable> removable, std::size_t number,
    const std::stop_token& stop = {});

}  // namespace polypack
