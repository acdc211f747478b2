// Mistakes that a purpose adds to those of validate(): reported where they are in the file.
#pragma once

#include <functional>
#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Of a valid puzzle in canonical form; empty: there are none.
using ExtraCheck = std::function<std::vector<Mistake>(const Puzzle&)>;
// The same of a family.
using FamilyCheck = std::function<std::vector<Mistake>(const Family&)>;

}  // namespace polypack
