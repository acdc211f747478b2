// Checks a proof in the format of VeriPB of the number of solutions of a formula.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "polypack/proof/orbits.hpp"
#include "polypack/proof/propagator.hpp"
#include "polypack/proof/read_opb.hpp"

namespace polypack::proof {

// Supports the part of the format, version 3.0, that lists solutions and refutes the rest:
//
//   pseudo-Boolean proof version 3.0
//   f 68 ;                         the formula has that many constraints, equalities counted twice
//   solx x3 x17 ~x20 ;             propagation makes this a solution; from now on it is excluded
//   rup 1 ~x3 1 ~x5 >= 1 ;         a clause that follows by propagation
//   del id 70 71 ;                 derived clauses that are needed no more
//   output NONE ;
//   conclusion ENUMERATION_COMPLETE 240 : -1 ;     or UNSAT : -1
//   end pseudo-Boolean proof ;
//
// The constraints of the formula have the numbers from 1 on, each solx and rup adds the next one;
// -1 is the last. A statement is a line, a comment begins with %. https://veripb.org
//
// Solutions are checked by adding up each constraint of the formula, and compared with each other;
// only the absence of others rests on propagation.
class EnumerationChecker {
  public:
    // Calls `check` for each constraint; what it throws ends a long preparation. Throws ProofError
    // if the formula claims symmetries that it does not have.
    explicit EnumerationChecker(SumFormula formula, const std::function<void()>& check = [] {});

    // Takes a proof line by line. Throws ProofError for an error in it.
    void line(std::string_view text);
    // Throws ProofError unless the proof has come to its end.
    void finish() const;

    // Returns the number of solutions of the formula. Precondition: finish() did not throw.
    [[nodiscard]] std::int64_t solutions() const { return solutions_; }
    // Returns their number without the last constraint, if the formula claims orbits. Precondition:
    // as above.
    [[nodiscard]] std::int64_t solutions_without_last() const { return without_last_; }
    [[nodiscard]] const Orbits& orbits() const { return orbits_; }
    // Returns the number of clauses that were derived.
    [[nodiscard]] std::int64_t derived() const { return derived_; }

  private:
    enum class Part { header, steps, output, conclusion, ended };

    void step(Words& words);
    void check_size(Words& words);
    void add_solution(Words& words);
    void add_derived(Words& words);
    void remove_derived(Words& words);
    void conclude(Words& words);
    void require_contradiction(Words& words);
    [[nodiscard]] Literal literal_of(Words& words) const;
    [[nodiscard]] bool satisfies(const Sum& sum) const;

    SumFormula formula_;
    Orbits orbits_;
    Propagator propagator_;
    Part part_ = Part::header;
    int line_ = 0;
    std::int64_t last_ = 0;                          // the number of the last constraint
    std::unordered_map<std::int64_t, int> clauses_;  // of the propagator, by number
    std::set<std::int64_t> contradictions_;          // the numbers of empty clauses
    std::int64_t solutions_ = 0;
    std::int64_t without_last_ = 0;
    std::vector<char> in_clause_;  // by literal, while a line is read: 1 if the clause has it
    std::int64_t derived_ = 0;
};

}  // namespace polypack::proof
