// Random integers of any size.
#pragma once

#include <random>

#include "polypack/counting/big_count.hpp"

namespace polypack {

// Returns a random number below `bound`, uniformly distributed. It is a function of the numbers of
// the generator, which the standard fixes. Precondition: bound > 0.
[[nodiscard]] BigCount random_below(const BigCount& bound, std::mt19937_64& random);

}  // namespace polypack
