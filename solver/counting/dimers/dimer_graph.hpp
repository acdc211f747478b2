// Cover problems whose options cover at most two cells, as perfect matchings of a plane graph.
//
// Cells are vertices, and options of two cells are edges; options of the same cells are one edge
// with a weight. A cell that may stay empty, or that an option covers alone, is loose: it may have
// no partner. Loose cells have to lie on one face of the graph. There, a row of triangles lets any
// of them go without partner, in exactly one way each:
//
//        ___       ___       ___
//       /   \     /   \     /   \        the corners at the side are joined to the next triangle;
//      *-----*---*-----*---*-----*       a triangle is matched within itself or to one or three
//       \   /     \   /     \   /        neighbours, so an odd number of its three edges outwards
//         *         *         *          are used: whatever the loose cells do decides the rest
//         |         |         |
//       loose     loose     loose cell
//
// Sources: Kasteleyn, "The statistics of dimers on a lattice", Physica 27, 1961; Temperley and
// Fisher, "Dimer problem in statistical mechanics", Philosophical Magazine 6, 1961. Rows of
// matchgates: Valiant, "Holographic algorithms", SIAM Journal on Computing 37, 2008.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/dimers/dimer_edge.hpp"

namespace polypack {

class POLYPACK_API DimerGraph {
  public:
    // Makes the graph of a problem, with the directions of its edges. O(options * log options).
    // Throws Stopped.
    explicit DimerGraph(const CoverProblem& problem, const std::stop_token& stop = {});

    // Says why the solutions cannot be counted as matchings, to follow the name of the method; ""
    // if they can. Otherwise the graph is empty.
    [[nodiscard]] const std::string& refusal() const { return refusal_; }
    // Returns true if it is known that there is no solution: a piece cannot be used as often as it
    // has to be.
    [[nodiscard]] bool contradicts() const { return contradicts_; }

    // Returns the number of vertices: first the cells of the problem, then corners of triangles.
    [[nodiscard]] int vertices() const { return static_cast<int>(points_.size()); }
    [[nodiscard]] std::span<const DimerEdge> edges() const { return edges_; }
    // Returns the options that an edge stands for. None stands for an empty cell; if the edge has a
    // greater weight than options, that is one more way.
    [[nodiscard]] std::span<const int> options_of(int edge) const {
        const int begin = edge == 0 ? 0 : option_ends_[edge - 1];
        return {options_.data() + begin, options_.data() + option_ends_[edge]};
    }
    // Returns the edges of a vertex.
    [[nodiscard]] std::span<const int> edges_of(int vertex) const {
        return {incident_.data() + first_incident_[vertex],
                incident_.data() + first_incident_[vertex + 1]};
    }
    // Returns the other end of an edge of a vertex.
    [[nodiscard]] int partner(int edge, int vertex) const {
        return edges_[edge].from == vertex ? edges_[edge].to : edges_[edge].from;
    }
    // Returns where a vertex is: near its neighbours, mostly.
    [[nodiscard]] const Point& point_of(int vertex) const { return points_[vertex]; }
    // Returns the sides, 0 or 1, of the vertices if every edge is between both; otherwise nothing.
    [[nodiscard]] const std::vector<std::uint8_t>& sides() const { return sides_; }

  private:
    struct Loose;
    [[nodiscard]] std::string find_refusal(const CoverProblem& problem);
    std::vector<Loose> join(const CoverProblem& problem);
    void add_edge(int from, int to, int weight, std::span<const int> options);
    void add_triangles(const std::vector<Loose>& loose);
    void find_incident();
    void find_sides();

    std::string refusal_;
    bool contradicts_ = false;
    std::vector<Point> points_;  // by vertex
    std::vector<DimerEdge> edges_;
    std::vector<int> options_;      // of all edges, one edge after the other
    std::vector<int> option_ends_;  // by edge
    std::vector<int> first_incident_;
    std::vector<int> incident_;
    std::vector<std::uint8_t> sides_;
};

}  // namespace polypack
