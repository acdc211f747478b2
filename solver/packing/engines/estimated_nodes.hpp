// Quick, rough estimates of the size of a search tree, for choices before a search.
// analysis/estimate.hpp has estimates with bounds, and the sources.
#pragma once

#include <cstddef>
#include <stop_token>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Estimates the nodes of the tree by expanding about a thousand of them, a sample of every level.
// The result is exact for small trees, otherwise within a factor of about three, and the same every
// time. Throws Stopped.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const std::stop_token& stop);

// Estimates the nodes below a node by sampling this many nodes of every level.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const Node& node, std::size_t sampled,
                                     const std::stop_token& stop);

}  // namespace polypack
