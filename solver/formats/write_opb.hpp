// Pseudo-Boolean constraints, one for each item: the exact cover itself, without an encoding.
#pragma once

#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// Variable i + 1 is option i. Throws CannotWrite if there are no options.
[[nodiscard]] std::string write_opb(const ExactCover& cover);

}  // namespace polypack
