// Which pieces have to be counted while a packing grows.
#pragma once

#include <vector>

#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Pieces of which fewer copies than `min`, or more than `max`, would fit.
class BoundedCopies {
  public:
    explicit BoundedCopies(const CoverProblem& problem);

    // How far the copies of a piece are counted: as far as it matters. 0: not at all.
    [[nodiscard]] int max(int piece) const { return max_[piece]; }
    // Whether more copies than max(piece) are permitted, and count as that many.
    [[nodiscard]] bool saturates(int piece) const { return saturates_[piece]; }

  private:
    std::vector<int> max_;
    std::vector<bool> saturates_;
};

}  // namespace polypack
