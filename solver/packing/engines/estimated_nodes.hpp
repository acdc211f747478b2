// How large a search tree is, roughly and quickly, for choices before a search.
// analysis/estimate.hpp has estimates with bounds, and the sources.
#pragma once

#include <cstddef>
#include <stop_token>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// The nodes of the tree, from about a thousand of them: exact for small trees, otherwise within a
// factor of three or so, the same every time. Of every level it expands a sample. Throws Stopped.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const std::stop_token& stop);

// The same for the subtree of a node, from this many nodes of every level.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const Node& node, std::size_t sampled,
                                     const std::stop_token& stop);

}  // namespace polypack
