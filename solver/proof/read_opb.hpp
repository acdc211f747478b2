// Reads pseudo-Boolean constraints in the format OPB.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "polypack/proof/proof_text.hpp"

namespace polypack::proof {

struct Term {
    long long factor = 1;  // 1 or more
    Literal literal = 0;
};

// A constraint: the factors of the true literals add up to at least a bound. No variable occurs
// twice.
struct Sum {
    std::vector<Term> terms;
    long long least = 0;
};

// The claim of a formula about its last constraint, see orbits.hpp.
struct OrbitClaim {
    struct Symmetry {
        std::unordered_map<int, int> image;  // of each variable that moves: a permutation of them
        int line = 0;
    };
    std::vector<Symmetry> symmetries;
    int line = 0;          // 0: there is no claim
    int constraint = 0;    // counted from 1, and equalities twice
    std::size_t sums = 0;  // as many before the claim
};

struct SumFormula {
    VariableNumbers variables;
    // Constraints in the order of the file; an equality is two, first "at least".
    std::vector<Sum> sums;
    bool preserves_all = false;  // the line `preserved:` names every variable
    OrbitClaim claim;
};

// Reads a literal, such as x5 or ~x5, as a name, which is negative if it is negated. Throws
// ProofError.
[[nodiscard]] long long literal_name(Words& words);

// Takes a file line by line; a constraint is a line. Throws ProofError.
class OpbReader {
  public:
    void line(std::string_view text);
    [[nodiscard]] SumFormula finish();

  private:
    void read_comment(Words& words);
    void read_header(Words& words);
    void read_symmetry(Words& words);
    void read_orbits(Words& words);
    void read_preserved(Words& words);
    void read_constraint(Words& words);

    SumFormula formula_;
    int line_ = 0;
    long long variables_ = -1;  // of the header; -1: there was none
    long long constraints_ = 0;
    long long constraints_read_ = 0;
    int preserved_ = -1;  // how many variables the line names; -1: there was none
};

}  // namespace polypack::proof
