// Embeds graphs in the plane and directs their edges for counting matchings.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/counting/dimers/dimer_edge.hpp"

namespace polypack {

// Returns the edges of a vertex in their order around it in a plane drawing of the graph; nullopt
// if there is no plane drawing. O(vertices + edges). Source: Boyer and Myrvold, "On the cutting
// edge: simplified O(n) planarity by edge addition", Journal of Graph Algorithms and Applications
// 8, 2004. Precondition: no loops and no parallel edges.
[[nodiscard]] std::optional<std::vector<int>> edges_around(int vertex, int vertices,
                                                           std::span<const DimerEdge> edges);

// Directs the edges of a plane graph so that an odd number of those around every face but one point
// along a walk around it, the face on the left. Then an odd number of the edges along any cycle
// with an even number of vertices inside point the same way, and all perfect matchings have the
// same sign in the Pfaffian of the skew-symmetric matrix of the graph. Removing the two vertices of
// an edge keeps that: they lie inside of a cycle together. Returns false if the graph is not
// planar. O(vertices + edges). Throws Stopped. Source: Kasteleyn, "Graph theory and crystal
// physics", in Harary (ed.), Graph Theory and Theoretical Physics, 1967.
[[nodiscard]] bool direct_edges(int vertices, std::span<DimerEdge> edges,
                                const std::stop_token& stop);

}  // namespace polypack
