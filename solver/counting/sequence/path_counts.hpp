// Counts the paths to each state of a slab graph after any number of slabs: multiplies a vector of
// exact integers by a sparse matrix, again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/sequence/slab_graph.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {

// Integers are rows of limbs of 56 bits in 64-bit words, the lowest limb first, so that rows can be
// added as vectors, up to 255 of them before carries are propagated. All have the same number of
// limbs, which grows as needed. (Residues modulo primes, joined by Chinese remainders, are as many
// words, but every prime begins anew with the first slab: twice as much work.) A slab is passed
// with some limbs of all numbers at a time, the lowest first, so that they stay in the cache.
class POLYPACK_API PathCounts {
  public:
    // Starts with one path, to state 0.
    explicit PathCounts(const CountLimits& limits);

    // Sets the graph of the next slabs. Its first states are those of the graph before.
    void extend(const SlabGraph& graph);
    // Sets a graph in which states are merged; drops paths to states that are `dead`.
    void merge(const MergedGraph& merged);

    // Passes a slab. Throws MemoryLimitExceeded and Stopped. O(arcs * limbs).
    void advance();

    // Returns the number of paths to the states of a set together.
    [[nodiscard]] BigCount sum(const std::vector<bool>& states) const;

    [[nodiscard]] std::size_t bytes() const;
    // Returns arcs times limbs: the additions of the next advance().
    [[nodiscard]] double work() const;

  private:
    using Limb = std::uint64_t;

    void reverse(const SlabGraph& graph);
    void bound_growth();
    // Makes the numbers as long as the next slab requires.
    void fit();
    void pass_slab();
    void compute(const Threads& threads, std::size_t chunk, std::size_t first, std::size_t last);
    void compute_row(std::size_t chunk, std::size_t row);
    [[nodiscard]] std::size_t inner() const { return source_ends_.size() - states_; }

    CountLimits limits_;
    std::size_t states_ = 1;
    std::size_t chunks_ = 1;     // of a number
    std::vector<Limb> values_;   // by chunk, then by state: that chunk of the number
    std::vector<Limb> after_;    // the same after the slab
    std::vector<Limb> inner_;    // of the nodes within the slab: one chunk
    std::vector<Limb> carries_;  // by row, into the next chunk
    // The graph with its arcs reversed. Its rows are the nodes within the slab, then the states at
    // its end.
    std::vector<std::uint32_t> levels_;
    std::vector<std::size_t> source_ends_;
    std::vector<std::uint32_t> sources_;
    int growth_bits_ = 0;  // no number grows by more in a slab
};

}  // namespace polypack
