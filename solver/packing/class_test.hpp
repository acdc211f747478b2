// Decides which of the packings that are the same up to symmetry represents its class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Decides which packings of a (restricted) search represent their class, without memory:
// a packing S is accepted exactly if S <= gS for every motion g with gS in the restricted space.
class POLYPACK_API ClassTest {
  public:
    // Keeps references to both arguments.
    ClassTest(const Symmetry& symmetry, const Restriction& restriction);

    // Returns the size of the packing's class if this packing represents it, otherwise 0.
    // `packing`: placement numbers, fixed ones included, ascending unless any_order(). Thread-safe;
    // allocates nothing after the first call in a thread. O(order * packing).
    [[nodiscard]] int class_size(std::span<const int> packing) const;

    // Sets `members` to the packings of the class that are outside the restricted space, each once,
    // one after another. `class_size`: as returned by class_size(). Thread-safe. O(order *
    // packing), or O(order * class * packing) for packings that some motion maps to themselves.
    void members_outside(std::span<const int> packing, int class_size,
                         std::vector<int>& members) const;

    // Returns true if the placements of packings of this size may come in any order: large packings
    // are compared as sets of bits.
    [[nodiscard]] bool any_order(std::size_t size) const;

    // Sets `least` to the least member of the packing's class, inside the restricted space or not,
    // and returns the size of the class. Thread-safe. O(order * packing).
    int min_member(std::span<const int> packing, std::vector<int>& least) const;

    // Returns true if every packing is its own class.
    [[nodiscard]] bool trivial() const { return symmetry_->order() == 1; }

  private:
    [[nodiscard]] int class_size_of_dense(std::span<const int> packing) const;
    // Computes class_size() from `marks_`; -1 if they do not decide it.
    [[nodiscard]] int marked_class_size(std::span<const int> packing) const;

    const Symmetry* symmetry_;
    const Restriction* restriction_;
    // For small tables, by placement p and motion g: the set of those of the first 64 placements
    // that g maps to p.
    std::vector<std::uint64_t> marks_;
    // By placement p: the motions that map to p a placement that the restriction does not admit.
    std::vector<std::uint64_t> unadmitted_;
};

}  // namespace polypack
