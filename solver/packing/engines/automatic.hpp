#pragma once

#include <cstddef>
#include <stop_token>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// How large a search tree is, roughly and quickly, for choices before a search.

// The nodes of the tree, from about a thousand of them: exact for small trees, otherwise within a
// factor of three or so, the same every time. Throws Stopped. Of every level it expands a sample.
// See estimate.hpp for estimates with bounds and for sources.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const std::stop_token& stop);

// The same for the subtree of a node, from this many nodes of every level.
[[nodiscard]] double estimated_nodes(SearchTree& tree, const Node& node, std::size_t sampled,
                                     const std::stop_token& stop);

// The choice of an engine where none is named.

// Begins with `sweep` on flat, narrow boards and changes to `cover` if a trial of both promises
// that it is faster; elsewhere it is `cover` alone. Not for searches with a limit: what it compares
// are whole searches.
[[nodiscard]] const Engine& automatic_engine();

}  // namespace polypack
