#include "polypack/proof/enumeration_checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/proof/proof_text.hpp"

namespace polypack::proof {

EnumerationChecker::EnumerationChecker(SumFormula formula, const std::function<void()>& check)
    : formula_(std::move(formula)), orbits_(formula_, check) {
    propagator_.grow(formula_.variables.size());
    for (const Sum& sum : formula_.sums) {
        check();
        propagator_.add_sum(sum);
    }
    in_clause_.resize(2 * static_cast<std::size_t>(formula_.variables.size()));
    last_ = std::ssize(formula_.sums);
}

void EnumerationChecker::line(std::string_view text) {
    Words words(text, ++line_);
    if (words.done() || words.peek().starts_with('%')) return;
    switch (part_) {
        case Part::header:
            for (const auto* word : {"pseudo-Boolean", "proof", "version", "3.0"}) {
                words.require(word);
            }
            words.require_end();
            part_ = Part::steps;
            return;
        case Part::steps:
            step(words);
            break;
        case Part::output:
            words.require("conclusion");
            conclude(words);
            part_ = Part::conclusion;
            break;
        case Part::conclusion:
            for (const auto* word : {"end", "pseudo-Boolean", "proof"}) words.require(word);
            part_ = Part::ended;
            break;
        case Part::ended:
            words.throw_error("a statement after the end of the proof");
    }
    words.require(";");
    words.require_end();
}

void EnumerationChecker::step(Words& words) {
    if (words.take("f")) {
        check_size(words);
    } else if (words.take("solx")) {
        add_solution(words);
    } else if (words.take("rup")) {
        add_derived(words);
    } else if (words.take("del")) {
        remove_derived(words);
    } else {
        if (words.peek() != "output") {
            words.throw_error(
                "expected one of f, solx, rup, del and output, the rules that are "
                "supported");
        }
        words.require("output");
        words.require("NONE");
        part_ = Part::output;
    }
}

void EnumerationChecker::check_size(Words& words) {
    const long long size = words.integer(0, std::numeric_limits<int>::max());
    if (size != std::ssize(formula_.sums)) {
        words.throw_error(
            fmt::format("the formula has {} constraints, counting equalities twice, "
                        "and not {}",
                        formula_.sums.size(), size));
    }
}

Literal EnumerationChecker::literal_of(Words& words) const {
    const long long name = literal_name(words);
    const int variable = formula_.variables.find(name < 0 ? -name : name);
    if (variable < 0) words.throw_error("this is not a variable of the formula");
    return literal(variable, name < 0);
}

bool EnumerationChecker::satisfies(const Sum& sum) const {
    long long total = 0;
    for (const Term& term : sum.terms) {
        if (propagator_.is_true(term.literal)) total += term.factor;
    }
    return total >= sum.least;
}

void EnumerationChecker::add_solution(Words& words) {
    if (!formula_.preserves_all) {
        words.throw_error("solx needs a formula whose line 'preserved:' names every variable");
    }
    std::vector<Literal> given;
    while (words.peek() != ";") given.push_back(literal_of(words));
    if (!propagator_.assume(given)) {
        words.throw_error("this is not a solution, or one that was listed before");
    }
    if (!propagator_.all_assigned()) {
        words.throw_error("these literals do not decide every variable");
    }
    for (const Sum& sum : formula_.sums) {
        if (!satisfies(sum)) words.throw_error("this is not a solution");
    }
    for (int i = 0; i < std::ssize(orbits_.variables()); ++i) {
        if (propagator_.is_true(literal(orbits_.variables()[i], false))) {
            without_last_ += orbits_.size(i);
        }
    }
    if (!propagator_.exclude_assignment()) {
        words.throw_error("this solution was listed before");
    }
    ++solutions_;
    ++last_;
}

void EnumerationChecker::add_derived(Words& words) {
    // In the order of the line, which often begins like the one before.
    std::vector<Literal> clause;
    while (words.peek() != ">=") {
        if (words.integer(1, std::numeric_limits<int>::max()) != 1) {
            words.throw_error(
                "of the constraints, only clauses are supported after rup: a factor "
                "must be 1");
        }
        const Literal literal = literal_of(words);
        if (std::exchange(in_clause_[literal], 1) == 0) clause.push_back(literal);
    }
    for (const Literal literal : clause) in_clause_[literal] = 0;
    words.require(">=");
    if (words.integer(0, std::numeric_limits<int>::max()) != 1) {
        words.throw_error("of the constraints, only clauses are supported after rup: '>= 1'");
    }
    if (!propagator_.implies(clause)) {
        words.throw_error("this clause does not follow by propagation");
    }
    clauses_.emplace(++last_, propagator_.add_clause(clause));
    if (clause.empty()) contradictions_.insert(last_);
    ++derived_;
}

void EnumerationChecker::remove_derived(Words& words) {
    words.require("id");
    while (words.peek() != ";") {
        const auto at = clauses_.find(words.integer(1, std::numeric_limits<long long>::max()));
        if (at == clauses_.end()) words.throw_error("only derived clauses can be deleted");
        propagator_.remove_clause(at->second);
        contradictions_.erase(at->first);
        clauses_.erase(at);
    }
}

void EnumerationChecker::conclude(Words& words) {
    if (words.take("ENUMERATION_COMPLETE")) {
        const long long claimed = words.integer(0, std::numeric_limits<long long>::max());
        if (claimed != solutions()) {
            words.throw_error(
                fmt::format("the proof lists {} solutions, and not {}", solutions(), claimed));
        }
    } else if (words.take("UNSAT")) {
        if (solutions() != 0) words.throw_error("the proof lists solutions");
    } else {
        words.throw_error(
            "expected ENUMERATION_COMPLETE or UNSAT, the conclusions that are "
            "supported");
    }
    words.require(":");
    require_contradiction(words);
}

void EnumerationChecker::require_contradiction(Words& words) {
    const long long given = words.integer(-1, last_);
    if (!contradictions_.contains(given == -1 ? last_ : given)) {
        words.throw_error("the constraint of that number is not the contradiction 'rup >= 1 ;'");
    }
}

void EnumerationChecker::finish() const {
    if (part_ != Part::ended) {
        throw ProofError(line_ + 1, "the proof ends before 'end pseudo-Boolean proof ;'");
    }
}

}  // namespace polypack::proof
