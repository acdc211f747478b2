// The rules on whole packings, which no method of counting can take: they are filters on packings
// that have been listed.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// One mistake for each rule on whole packings that the puzzle has; nothing else is checked.
[[nodiscard]] POLYPACK_API std::vector<Mistake> rules_not_counted(const Puzzle& puzzle);

}  // namespace polypack
