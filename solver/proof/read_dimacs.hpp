// Reads clauses in the DIMACS format.
#pragma once

#include <string_view>
#include <vector>

#include "polypack/proof/proof_text.hpp"

namespace polypack::proof {

using Clause = std::vector<Literal>;

struct ClauseFormula {
    VariableNumbers variables;
    std::vector<Clause> clauses;
};

// Reads the literals up to the 0 that ends the line. Throws ProofError.
[[nodiscard]] Clause clause_of(Words& words, VariableNumbers& variables, long long largest_name);

// Takes a file line by line; a clause is a line. Throws ProofError.
class DimacsReader {
  public:
    void line(std::string_view text);
    [[nodiscard]] ClauseFormula finish();

  private:
    ClauseFormula formula_;
    int line_ = 0;
    long long variables_ = -1;  // of the header; -1: there was none so far
    long long clauses_ = 0;
};

}  // namespace polypack::proof
