// The pieces whose copies have to be counted while a packing grows.
#pragma once

#include <vector>

#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Bounds on the copies of pieces of which fewer than `min`, or more than `max`, would fit.
class BoundedCopies {
  public:
    explicit BoundedCopies(const CoverProblem& problem);

    // Returns the number up to which the copies of a piece are counted; 0: not at all.
    [[nodiscard]] int max(int piece) const { return max_[piece]; }
    // Returns true if more copies than max(piece) are permitted; they count as that many.
    [[nodiscard]] bool saturates(int piece) const { return saturates_[piece]; }

  private:
    std::vector<int> max_;
    std::vector<bool> saturates_;
};

}  // namespace polypack
