// Unit propagation over clauses and sums.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/proof/proof_text.hpp"
#include "polypack/proof/read_formula.hpp"

namespace polypack::proof {

// Clauses are watched by two literals that are not false (Moskewicz et al., Chaff, 2001). Of a sum
// it is known by how much its literals that are not false exceed what it demands: its slack. A
// literal with a larger factor than the slack must be true.
//
// What follows from the constraints alone, the root, is assigned for good.
class Propagator {
  public:
    void grow(int variables);
    [[nodiscard]] int variables() const { return static_cast<int>(value_.size()) / 2; }

    // Precondition: no clause has been added and nothing assumed.
    void add_sum(Sum sum);
    // Returns the number of the clause. Of the literals, those in front are preferred as watches.
    // Precondition: no literal is in it twice, nothing is assumed.
    int add_clause(std::span<const Literal> literals);
    // False if what follows at the root relies on the clause: it then stays. Otherwise its number
    // may be given to another one. Precondition: it has not been removed, nothing is assumed.
    bool remove_clause(int clause);
    // The numbers of clauses are below this one.
    [[nodiscard]] int clauses() const { return static_cast<int>(clauses_.size()); }
    // Its literals in any order; none if it has been removed.
    [[nodiscard]] std::span<const Literal> clause(int clause) const { return clauses_[clause]; }

    // Whether the constraints contradict each other by propagation alone.
    [[nodiscard]] bool contradictory() const { return contradictory_; }

    // Assumes literals on top of the root. False if that contradicts the constraints.
    [[nodiscard]] bool assume(std::span<const Literal> literals);
    // Takes back what was assumed.
    void retract();
    // Whether assuming that these literals are false contradicts the constraints.
    [[nodiscard]] bool implies(std::span<const Literal> clause);

    [[nodiscard]] bool is_true(Literal literal) const { return value_[literal] > 0; }
    [[nodiscard]] bool is_false(Literal literal) const { return value_[literal] < 0; }
    [[nodiscard]] bool all_assigned() const { return std::ssize(trail_) == variables(); }

  private:
    struct Watch {
        int clause;
        Literal other;  // a literal of the clause; if it is true, there is nothing to do
    };
    struct Occurrence {
        int sum;
        long long factor;
    };

    void assign(Literal literal, int reason);
    bool propagate();
    bool propagate_sums(Literal fallen);
    bool propagate_clauses(Literal fallen);
    bool force(int sum);
    void propagate_root();
    void watch(int clause);
    void unwatch(int clause, Literal literal);

    std::vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 neither
    std::vector<int> reason_;         // by variable: the clause that made it so, or -1
    std::vector<Literal> trail_;      // what is true, in order
    std::size_t next_ = 0;            // in the trail: not yet propagated
    std::size_t root_ = 0;            // as much of it is the root
    bool contradictory_ = false;

    std::vector<std::vector<Literal>> clauses_;  // watched: the first two literals
    std::vector<int> removed_;
    std::vector<std::vector<Watch>> watches_;  // by literal

    std::vector<Sum> sums_;
    std::vector<long long> slack_;
    std::vector<long long> largest_;                    // factor
    std::vector<std::vector<Occurrence>> occurrences_;  // by literal
};

}  // namespace polypack::proof
