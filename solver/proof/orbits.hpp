// Symmetries claimed by a formula, and the number of solutions that each solution stands for.
#pragma once

#include <functional>
#include <vector>

#include "polypack/proof/read_opb.hpp"

namespace polypack::proof {

// A formula may claim, in comments before its last constraint, that this constraint only picks one
// solution of several that are images of each other:
//
//   * symmetry: (1 5 9) (2 7)           a permutation of the variables: x1 to x5 to x9 to x1
//   * orbits of constraint 61
//   -1 x5 -1 x9 >= 0 ;
//
// That holds if every permutation maps the set of the preceding constraints onto itself;
// constraints 61 and 62 say that exactly one of some variables is true; the permutations map these
// variables to each other; and the last constraint forbids all but one of each orbit of them. Then
// as many solutions have one variable of an orbit as any other, so the solutions without the last
// constraint are those with it, each times the size of the orbit of its variable.
class Orbits {
  public:
    // Claims nothing.
    Orbits() = default;
    // Checks the claim of a formula, and calls `check` for each constraint in turn. Throws
    // ProofError if the claim does not hold. O(symmetries * formula * log(formula)).
    Orbits(const SumFormula& formula, const std::function<void()>& check);

    [[nodiscard]] bool claimed() const { return !variables_.empty(); }
    // Returns the variables of which exactly one is true in each solution.
    [[nodiscard]] const std::vector<int>& variables() const { return variables_; }
    // Returns the size of the orbit of variables()[i].
    [[nodiscard]] int size(int i) const { return sizes_[i]; }

  private:
    std::vector<int> variables_;
    std::vector<int> sizes_;
};

}  // namespace polypack::proof
