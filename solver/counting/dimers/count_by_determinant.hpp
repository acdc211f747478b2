// Counts packings of pieces of two cells in plane regions, such as dominoes, by determinants. Start
// reading here about dimers.
//
// IDEA. The packings are the perfect matchings of a plane graph (dimer_graph.hpp). If its edges are
// directed in the right way (planar_orientation.hpp), all perfect matchings have the same sign in
// the determinant of a matrix, or in the Pfaffian if the graph is not bipartite. It is computed
// modulo several primes (elimination.hpp), as many as an upper bound on the count asks for, and
// joined by Chinese remainders. So the count is exact.
//
// WHERE. The graph has to be planar in itself, however the region lies: cylinders are, tori are
// not. Copies and empty cells must not be limited, see DimerGraph::refusal(). The packings that a
// motion fixes are those of another such problem, mostly with a planar graph, too: see
// fixed_packings.hpp.
//
//     dimer_graph.hpp            cells and options as a graph
//     planar_orientation.hpp     how its edges are directed
//     perfect_matching.hpp       one packing, for pivots that are not 0
//     dissection.hpp             the order of elimination
//     elimination.hpp            determinants and Pfaffians modulo a prime
//     count_by_determinant.hpp   primes, threads and memory
//     random_matching.hpp        packings drawn at random
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {

// Counts the solutions. O(cells^1.5) multiplications modulo each of O(cells) primes, for regions
// like grids. Throws Stopped and MemoryLimitExceeded. Precondition: determinant_refusal() is "".
[[nodiscard]] POLYPACK_API BigCount count_by_determinant(const CoverProblem& problem,
                                                         const CountLimits& limits);

// Says why the solutions cannot be counted by determinants, to follow the name of the method; "" if
// they can. O(options * log options). Throws Stopped.
[[nodiscard]] POLYPACK_API std::string determinant_refusal(const CoverProblem& problem,
                                                           const std::stop_token& stop);

// A count that can pause and resume.
class POLYPACK_API DeterminantCount {
  public:
    // Prepares it. Throws Stopped and MemoryLimitExceeded.
    DeterminantCount(const CoverProblem& problem, const CountLimits& limits);
    DeterminantCount(DeterminantCount&& other) noexcept;
    DeterminantCount& operator=(DeterminantCount&& other) noexcept;
    ~DeterminantCount();

    // Says why the solutions cannot be counted, as determinant_refusal(); then the count has none.
    [[nodiscard]] const std::string& refusal() const;
    // Returns the number of multiplications that it still takes, about.
    [[nodiscard]] double work_left() const;
    // Continues with one more prime on each thread. Returns true if it is done. Throws Stopped.
    [[nodiscard]] bool go_on(const Threads& threads);
    // Returns the count. Precondition: it is done.
    [[nodiscard]] BigCount total() const;

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace polypack
