// Random perfect matchings of plane graphs, exactly uniform, by determinants.
//
// The edges of a separator's vertices are drawn one after the other. The number of matchings with
// an edge is that of all matchings, times its weight, times its entry of the inverse matrix
// (elimination.hpp): it is found modulo several primes, as exactly as a count. Without the two
// vertices of the edge, what is left of the inverse is that of the rest. Once all vertices of the
// separator are matched, the parts are drawn in turn. Source: Wilson, "Determinant algorithms for
// random planar structures", SODA 1997.
#pragma once

#include <random>
#include <vector>

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/dimers/dimer_graph.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {

// Returns the options of a random solution of the problem whose graph this is; all have the same
// probability. The result is a function of the numbers of the generator, the same for any number of
// threads. Takes some times as long as a count. Throws Stopped and MemoryLimitExceeded.
// Precondition: `edge_of` is a perfect matching, as complete_matching() returns it.
[[nodiscard]] std::vector<int> random_matching(const DimerGraph& graph, std::vector<int> edge_of,
                                               std::mt19937_64& random, const CountLimits& limits,
                                               const Threads& threads);

}  // namespace polypack
