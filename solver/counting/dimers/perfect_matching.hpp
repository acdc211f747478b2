// Finds a perfect matching of a graph.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "polypack/counting/dimers/dimer_graph.hpp"

namespace polypack {

// Completes a matching of some vertices of a graph; returns false, with the matching in any state,
// if they have no perfect matching. `edge_of`: by vertex, the edge that matches it; -1: none; -2:
// the vertex does not take part. O(vertices * edges), usually much less. Throws Stopped. Source:
// Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17, 1965.
[[nodiscard]] bool complete_matching(const DimerGraph& graph, std::span<int> edge_of,
                                     const std::stop_token& stop);

}  // namespace polypack
