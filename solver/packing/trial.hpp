// How large a search tree is, roughly and quickly, for choices before a search.
#pragma once

#include <stop_token>

#include "polypack/packing/engine.hpp"

namespace polypack {

// The nodes of the tree, from a few thousand of them: exact for small trees, otherwise within a
// factor of two or so, the same every time. Throws Stopped. Source: Knuth, "Estimating the
// efficiency of backtrack programs", Math. Comp. 29, 1975; our probes start at nodes spread over
// the top of the tree and search small subtrees.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const std::stop_token& stop);

}  // namespace polypack
