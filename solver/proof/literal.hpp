// Variables, and literals: a variable or its negation.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

namespace polypack::proof {

// Twice the number of the variable, plus 1 if it is negated.
using Literal = int;

[[nodiscard]] constexpr Literal literal(int variable, bool negated) {
    return 2 * variable + (negated ? 1 : 0);
}
[[nodiscard]] constexpr Literal opposite(Literal literal) {
    return literal ^ 1;
}
[[nodiscard]] constexpr int variable_of(Literal literal) {
    return literal / 2;
}

// The numbers of the variables, from 0 in the order in which files name them, so that tables are
// no larger than the files. Files name them from 1 on.
class VariableNumbers {
  public:
    static constexpr long long largest_name = 1'000'000'000;

    // The number of a variable, a new one if it was not named before.
    int of(long long name) {
        return numbers_.try_emplace(name, static_cast<int>(numbers_.size())).first->second;
    }
    // -1 if it was not named.
    [[nodiscard]] int find(long long name) const {
        const auto at = numbers_.find(name);
        return at == numbers_.end() ? -1 : at->second;
    }
    [[nodiscard]] int size() const { return static_cast<int>(numbers_.size()); }

  private:
    std::unordered_map<long long, int> numbers_;
};

}  // namespace polypack::proof
