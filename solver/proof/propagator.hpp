// Unit propagation over clauses and sums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <vector>

#include "polypack/proof/proof_text.hpp"
#include "polypack/proof/read_opb.hpp"

namespace polypack::proof {

// Clauses are watched by two literals that are not false (Moskewicz et al., Chaff, 2001). A sum has
// a slack: the amount by which its literals that are not false exceed what it demands. A literal
// with a larger factor than the slack must be true.
//
// Consequences of the constraints alone, the root, are assigned for good. Assumptions and their
// consequences stay until others are made: the next ones often begin like those before.
class Propagator {
  public:
    void grow(int variables);
    [[nodiscard]] int variables() const { return static_cast<int>(value_.size()) / 2; }

    // Precondition: nothing is assumed.
    void add_sum(Sum sum);
    // Returns the number of the clause. Precondition: no literal is in it twice.
    int add_clause(std::span<const Literal> literals);
    // Removes a clause, whose number may then be given to another one. Returns false, and keeps it,
    // if consequences at the root rely on it. Precondition: it has not been removed.
    bool remove_clause(int clause);
    // Returns an upper bound of the numbers of clauses.
    [[nodiscard]] int clauses() const { return static_cast<int>(clauses_.size()); }
    // Returns its literals in any order; none if it has been removed.
    [[nodiscard]] std::span<const Literal> clause(int clause) const { return clauses_[clause]; }

    // Returns true if the constraints contradict each other by propagation alone.
    [[nodiscard]] bool contradictory() const { return contradictory_; }

    // Assumes these literals and no others on top of the root. Returns false if that contradicts
    // the constraints: then only those in front of some of them are assumed.
    [[nodiscard]] bool assume(std::span<const Literal> literals);
    // Adds the clause that excludes the current assignment and returns true, or returns false if it
    // was added before. It takes little memory, and stays. Precondition: all variables are
    // assigned.
    bool exclude_assignment();
    // Returns true if assuming that these literals are false contradicts the constraints.
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

    struct Assumption {
        Literal literal;
        std::size_t trail;  // its length before
    };
    // Level of a literal that is not false.
    static constexpr int never = std::numeric_limits<int>::max();

    void assign(Literal literal, int reason);
    // Retracts all assumptions but the first `assumptions`.
    void retract(std::size_t assumptions);
    // Returns the number of assumptions, from the first on, that make the literal false.
    [[nodiscard]] int falsified(Literal literal) const;
    // Draws the consequences of a new constraint that is contradicted, or implies literals, under
    // so many assumptions.
    void settle(std::size_t assumptions, bool consistent);
    bool propagate();
    bool propagate_excluded();
    bool propagate_sums(Literal fallen);
    bool propagate_clauses(Literal fallen);
    bool force(int sum);
    bool replace_watch(int clause);
    void watch(int clause);
    void unwatch(int clause, Literal literal);

    std::vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 neither
    std::vector<int> reason_;         // by variable: the clause that made it so, or -1
    std::vector<int> level_;          // by variable: the assumptions that were made when it was
    std::vector<Literal> trail_;      // what is true, in order
    std::size_t next_ = 0;            // in the trail: not yet propagated
    std::vector<Assumption> assumptions_;
    bool contradictory_ = false;

    // A constraint to be examined when a literal becomes false.
    struct Use {
        std::vector<Watch> watches;
        std::vector<Occurrence> occurrences;
    };
    std::vector<Use> uses_;  // by literal

    std::vector<std::vector<Literal>> clauses_;  // watched: the first two literals
    std::vector<std::ptrdiff_t> next_watch_;     // by clause: where to look for another to watch
    std::vector<int> removed_;

    std::set<std::vector<int>> excluded_;  // assignments: the variables that are true

    struct Slack {
        long long left = 0;
        long long largest = 0;  // factor
    };
    std::vector<Sum> sums_;
    std::vector<Slack> slack_;
};

}  // namespace polypack::proof
