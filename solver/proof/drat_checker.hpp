// Checks a proof in the format DRAT that a formula has no solution.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "polypack/proof/propagator.hpp"
#include "polypack/proof/read_dimacs.hpp"

namespace polypack::proof {

// Source: Wetzler, Heule and Hunt, DRAT-trim, 2014. Every clause of the proof is checked when it is
// added: either it follows by propagation, or any solution without it becomes one with it by making
// its first literal true. As in DRAT-trim, a deleted clause stays if a literal follows from it
// alone.
class DratChecker {
  public:
    explicit DratChecker(ClauseFormula formula);

    // Takes a proof line by line. Throws ProofError for an error in it.
    void line(std::string_view text);
    // Throws ProofError unless the formula or the proof has the empty clause.
    void finish() const;

    [[nodiscard]] std::int64_t added() const { return added_; }
    [[nodiscard]] std::int64_t deleted() const { return deleted_; }

  private:
    void keep(Clause clause);
    void remove(const Words& words, Clause clause);
    [[nodiscard]] bool replaceable(const Clause& clause);

    VariableNumbers variables_;
    Propagator propagator_;
    std::unordered_multimap<std::uint64_t, int> numbers_;  // of clauses, by hash of their literals
    int line_ = 0;
    std::int64_t added_ = 0;
    std::int64_t deleted_ = 0;
    bool refuted_ = false;
};

}  // namespace polypack::proof
