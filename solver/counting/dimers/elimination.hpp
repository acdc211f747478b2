// Determinants and Pfaffians of graphs modulo primes, by elimination in the order of a dissection.
//
// PIVOTS. The two vertices of each edge of a perfect matching are eliminated together. In the
// bipartite case, the rows belong to one side and the columns to the other, so that the edges of
// the matching lie on the diagonal; rows and columns are multiplied by -1 so that their weights are
// positive there. In the other case the matrix is skew-symmetric, and two of its rows are
// eliminated at once. By what direct_edges() says, each leading minor then is the number of perfect
// matchings of the vertices eliminated so far, which include those of the matching: it is never 0,
// so that neither rows nor columns need to be exchanged, in any order of the pairs. Modulo a prime
// it may be 0 by chance; then another prime is taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/counting/dimers/dimer_graph.hpp"
#include "polypack/counting/dimers/dissection.hpp"
#include "polypack/counting/sequence/prime_field.hpp"

namespace polypack {

// The matrix of some vertices of a graph, and the order in which it is eliminated.
class Elimination {
  public:
    // Prepares it. `edge_of`: by vertex, the edge of a perfect matching, or a negative number if
    // the vertex is left out. Keeps a reference to the graph. Throws Stopped.
    Elimination(const DimerGraph& graph, std::span<const int> edge_of, LastFront last,
                const std::stop_token& stop);

    // Returns the number of bits of an upper bound on the number of perfect matchings, after
    // Hadamard.
    [[nodiscard]] double bits() const { return bits_; }
    // Returns the number of multiplications modulo one prime.
    [[nodiscard]] double work() const { return work_; }
    // Returns the memory that one prime takes at a time, in bytes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    // Returns the number of perfect matchings, multiplied by their weights, in the field; nullopt
    // if the prime divides a pivot. O(work()). Throws Stopped. Thread-safe.
    [[nodiscard]] std::optional<PrimeField::Element> count(const PrimeField& field,
                                                           const std::stop_token& stop) const;

    // The inverse of the matrix in the rows and columns of the last front.
    struct Inverse {
        PrimeField::Element count = 0;             // of perfect matchings
        std::vector<PrimeField::Element> entries;  // by row
    };
    // Returns it; nullopt as count(). Throws Stopped. Thread-safe.
    [[nodiscard]] std::optional<Inverse> inverse(const PrimeField& field,
                                                 const std::stop_token& stop) const;

    // Returns true if the matrix is not skew-symmetric.
    [[nodiscard]] bool bipartite() const { return !graph_.sides().empty(); }
    // Returns the rows, or columns, of the last front.
    [[nodiscard]] std::size_t last_size() const { return width_ * last().own.size(); }
    // Returns the row, or column, of a vertex in the last front; -1 if it is not there.
    [[nodiscard]] int last_row(int vertex) const { return last_row_[vertex]; }
    // Returns the entry of an edge: in the bipartite case that of its only place, otherwise that
    // above the diagonal or below.
    [[nodiscard]] long long entry(int edge, int row_vertex) const;
    // Returns the vertices of the pairs in the first separator.
    [[nodiscard]] const std::vector<int>& separator() const { return separator_; }

  private:
    struct Entry {
        int row = 0;
        int column = 0;
        long long value = 0;
    };
    struct Plan {
        std::size_t rows = 0;
        std::size_t own = 0;  // the first of them, which are eliminated
        std::vector<Entry> entries;
        std::vector<std::vector<int>> rows_of_children;  // where each child's remainder is added
    };

    [[nodiscard]] const Front& last() const { return dissection_.fronts.back(); }
    DissectedGraph find_pairs(std::span<const int> edge_of);
    void plan_fronts();
    void fill(const std::vector<int>& front_of, const std::vector<int>& row_of);
    void measure(std::span<const int> edge_of);
    // Eliminates up to the last front, which is left assembled in `matrix`.
    [[nodiscard]] bool eliminate(const PrimeField& field, const std::stop_token& stop,
                                 std::vector<PrimeField::Element>& matrix,
                                 PrimeField::Element& product, bool last_too) const;

    const DimerGraph& graph_;
    std::size_t width_ = 1;       // rows of a pair
    std::vector<int> pair_of_;    // by vertex; -1: left out
    std::vector<int> first_of_;   // by pair: the vertex of the rows, or the first of two
    std::vector<int> second_of_;  // by pair: the other
    std::vector<int> sign_of_;    // by pair, of its row: 1 or -1
    Dissection dissection_;
    std::vector<Plan> plans_;  // by front
    std::vector<int> last_row_;
    std::vector<int> separator_;
    double bits_ = 0;
    double work_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace polypack
