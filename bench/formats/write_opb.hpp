// Pseudo-Boolean constraints, one for each item: the exact cover itself, without an encoding.
#pragma once

#include <string>

#include "formats/exact_cover.hpp"

namespace polypack::bench {

// Variable i + 1 is option i. Throws CannotWrite if there are no options.
[[nodiscard]] std::string write_opb(const ExactCover& cover);

}  // namespace polypack::bench
