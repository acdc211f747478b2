// An order of elimination for the matrix of a graph, by nested dissection.
//
// A few vertices, a separator, divide the graph into two parts without an edge between them. Both
// parts are eliminated before the separator, each in such an order in turn. What is eliminated
// together is a front, a small dense matrix: its own vertices and the later ones that they are
// joined to by then. Sources: George, "Nested dissection of a regular finite element mesh", SIAM
// Journal on Numerical Analysis 10, 1973; Lipton, Rose and Tarjan, "Generalized nested dissection",
// SIAM Journal on Numerical Analysis 16, 1979; Duff and Reid, "The multifrontal solution of
// indefinite sparse symmetric linear equations", ACM Transactions on Mathematical Software 9, 1983.
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A graph to be dissected: sorted lists of neighbours, and where the vertices lie.
struct DissectedGraph {
    std::vector<Point> points;             // by vertex
    std::vector<std::vector<int>> joined;  // by vertex
    [[nodiscard]] int vertices() const { return static_cast<int>(points.size()); }
};

// Vertices that are eliminated together.
struct Front {
    std::vector<int> own;       // eliminated here, in this order
    std::vector<int> later;     // the vertices beside them, in the order of their elimination
    std::vector<int> children;  // the fronts whose remainders are added to this one
    // Returns the rows of its matrix.
    [[nodiscard]] std::size_t size() const { return own.size() + later.size(); }
};

struct Dissection {
    std::vector<Front> fronts;   // children before parents
    std::vector<int> place;      // by vertex: its place in the order of elimination
    std::vector<int> separator;  // the first one, of LastFront::surrounded
};

// Which vertices are eliminated in the last front.
enum class LastFront {
    separator,   // those of the first separator
    surrounded,  // and their neighbours
};

// Returns an order in which fronts of plane graphs are small: O(vertices * log vertices) entries
// together, if they are like grids. O(vertices * log^2 vertices). Throws Stopped.
[[nodiscard]] Dissection dissected(const DissectedGraph& graph, LastFront last,
                                   const std::stop_token& stop);

}  // namespace polypack
