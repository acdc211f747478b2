// Checks that a purpose adds to validate(); their mistakes are reported with their place in the
// file.
#pragma once

#include <functional>
#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Returns the mistakes of a valid puzzle in canonical form; none if it is fit for the purpose.
using ExtraCheck = std::function<std::vector<Mistake>(const Puzzle&)>;
// Returns the mistakes of a family.
using FamilyCheck = std::function<std::vector<Mistake>(const Family&)>;

}  // namespace polypack
