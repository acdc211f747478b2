#include "polypack/proof/propagator.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace polypack::proof {

void Propagator::grow(int variables) {
    const auto size = static_cast<std::size_t>(variables);
    if (size <= reason_.size()) return;
    value_.resize(2 * size, 0);
    reason_.resize(size, -1);
    level_.resize(size, 0);
    uses_.resize(2 * size);
}

void Propagator::add_sum(Sum sum) {
    assert(assumptions_.empty());
    if (sum.least > 0 &&
        std::ranges::all_of(sum.terms, [&](const Term& t) { return t.factor >= sum.least; })) {
        std::vector<Literal> clause;
        for (const Term& term : sum.terms) clause.push_back(term.literal);
        add_clause(clause);
        return;
    }
    const auto number = static_cast<int>(sums_.size());
    Slack slack{-sum.least, 0};
    for (const Term& term : sum.terms) {
        grow(variable_of(term.literal) + 1);
        uses_[term.literal].occurrences.push_back({number, term.factor});
        slack.largest = std::max(slack.largest, term.factor);
        if (!is_false(term.literal)) slack.left += term.factor;
    }
    sums_.push_back(std::move(sum));
    slack_.push_back(slack);
    if (!contradictory_) settle(0, force(number));
}

int Propagator::falsified(Literal literal) const {
    return is_false(literal) ? level_[variable_of(literal)] : never;
}

int Propagator::add_clause(std::span<const Literal> literals) {
    std::vector<Literal> clause(literals.begin(), literals.end());
    for (const Literal literal : clause) grow(variable_of(literal) + 1);
    // In front those that are not false, or become so last.
    for (std::size_t i = 0; i < 2 && i < clause.size(); ++i) {
        const auto rest = clause.begin() + static_cast<std::ptrdiff_t>(i);
        std::iter_swap(rest, std::ranges::max_element(rest, clause.end(), {}, [&](Literal literal) {
                           return falsified(literal);
                       }));
    }
    int number = static_cast<int>(clauses_.size());
    if (removed_.empty()) {
        clauses_.emplace_back();
        next_watch_.emplace_back();
    } else {
        number = removed_.back();
        removed_.pop_back();
    }
    clauses_[number] = std::move(clause);
    next_watch_[number] = 2;
    const std::vector<Literal>& added = clauses_[number];
    if (added.size() > 1) watch(number);
    if (contradictory_) return number;
    if (added.empty()) {
        settle(0, false);
        return number;
    }
    const int level = added.size() > 1 ? falsified(added[1]) : 0;
    if (level == never) return number;
    retract(static_cast<std::size_t>(level));
    if (is_true(added[0])) return number;
    const bool consistent = !is_false(added[0]);
    if (consistent) assign(added[0], number);
    settle(static_cast<std::size_t>(level), consistent);
    return number;
}

void Propagator::settle(std::size_t assumptions, bool consistent) {
    retract(assumptions);
    if (consistent && propagate()) return;
    if (assumptions == 0) {
        contradictory_ = true;
    } else {
        retract(assumptions - 1);
    }
}

bool Propagator::exclude_assignment() {
    assert(all_assigned());
    std::vector<int> chosen;
    for (int variable = 0; variable < variables(); ++variable) {
        if (is_true(literal(variable, false))) chosen.push_back(variable);
    }
    if (!excluded_.insert(std::move(chosen)).second) return false;
    // The first that leave one variable open, or none.
    std::size_t level = 0;
    while (level < assumptions_.size() &&
           static_cast<int>(assumptions_[level].trail) + 1 < variables()) {
        ++level;
    }
    settle(level, true);
    return true;
}

void Propagator::watch(int clause) {
    const std::vector<Literal>& literals = clauses_[clause];
    uses_[literals[0]].watches.push_back({clause, literals[1]});
    uses_[literals[1]].watches.push_back({clause, literals[0]});
}

void Propagator::unwatch(int clause, Literal literal) {
    std::vector<Watch>& watches = uses_[literal].watches;
    const auto at = std::ranges::find(watches, clause, &Watch::clause);
    assert(at != watches.end());
    *at = watches.back();
    watches.pop_back();
}

bool Propagator::remove_clause(int clause) {
    std::vector<Literal>& literals = clauses_[clause];
    if (literals.empty()) return false;
    for (const Literal literal : literals) {
        if (reason_[variable_of(literal)] != clause) continue;
        const int level = level_[variable_of(literal)];
        if (level == 0) return false;
        retract(static_cast<std::size_t>(level) - 1);
    }
    if (literals.size() > 1) {
        unwatch(clause, literals[0]);
        unwatch(clause, literals[1]);
    }
    std::vector<Literal>().swap(literals);
    removed_.push_back(clause);
    return true;
}

void Propagator::assign(Literal literal, int reason) {
    value_[literal] = 1;
    value_[opposite(literal)] = -1;
    reason_[variable_of(literal)] = reason;
    level_[variable_of(literal)] = static_cast<int>(assumptions_.size());
    trail_.push_back(literal);
}

bool Propagator::assume(std::span<const Literal> literals) {
    if (contradictory_) return false;
    std::size_t same = 0;
    while (same < std::min(assumptions_.size(), literals.size()) &&
           assumptions_[same].literal == literals[same]) {
        ++same;
    }
    retract(same);
    for (const Literal literal : literals.subspan(same)) {
        if (is_false(literal)) return false;
        assumptions_.push_back({literal, trail_.size()});
        if (!is_true(literal)) assign(literal, -1);
        if (!propagate()) {
            retract(assumptions_.size() - 1);
            return false;
        }
    }
    return true;
}

void Propagator::retract(std::size_t assumptions) {
    if (assumptions >= assumptions_.size()) return;
    const std::size_t left = assumptions_[assumptions].trail;
    while (trail_.size() > left) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        value_[literal] = 0;
        value_[opposite(literal)] = 0;
        reason_[variable_of(literal)] = -1;
        if (trail_.size() >= next_) continue;
        for (const Occurrence& at : uses_[opposite(literal)].occurrences) {
            slack_[at.sum].left += at.factor;
        }
    }
    next_ = std::min(next_, left);
    assumptions_.resize(assumptions);
}

bool Propagator::implies(std::span<const Literal> clause) {
    std::vector<Literal> negated;
    for (const Literal literal : clause) negated.push_back(opposite(literal));
    return !assume(negated);
}

bool Propagator::propagate() {
    do {
        while (next_ < trail_.size()) {
            const Literal fallen = opposite(trail_[next_++]);
            if (!propagate_sums(fallen) || !propagate_clauses(fallen)) return false;
        }
        if (!propagate_excluded()) return false;
    } while (next_ < trail_.size());
    return true;
}

// The clause of an excluded assignment says something only if at most one variable is open.
bool Propagator::propagate_excluded() {
    if (excluded_.empty() || static_cast<int>(trail_.size()) + 1 < variables()) return true;
    int open = -1;
    std::vector<int> chosen;
    for (int variable = 0; variable < variables(); ++variable) {
        if (is_true(literal(variable, false))) chosen.push_back(variable);
        if (value_[literal(variable, false)] == 0) open = variable;
    }
    if (open < 0) return !excluded_.contains(chosen);
    const bool not_false = excluded_.contains(chosen);
    chosen.insert(std::ranges::upper_bound(chosen, open), open);
    const bool not_true = excluded_.contains(chosen);
    if (not_false && not_true) return false;
    if (not_false || not_true) assign(literal(open, not_true), -1);
    return true;
}

bool Propagator::propagate_sums(Literal fallen) {
    const std::vector<Occurrence>& occurrences = uses_[fallen].occurrences;
    for (const Occurrence& at : occurrences) slack_[at.sum].left -= at.factor;
    return std::ranges::all_of(occurrences, [&](const Occurrence& at) { return force(at.sum); });
}

// Assigns what the sum demands; false if it cannot be reached any more.
bool Propagator::force(int sum) {
    const auto [slack, largest] = slack_[sum];
    if (slack < 0) return false;
    if (slack >= largest) return true;
    for (const Term& term : sums_[sum].terms) {
        if (term.factor > slack && value_[term.literal] == 0) assign(term.literal, -1);
    }
    return true;
}

// Moves a literal that is not false to the second place; false if there is none behind it. Looks
// first where it ended the last time: those in front are likely to be false (Gent, Optimal
// implementation of watched literals and more general techniques, 2013).
bool Propagator::replace_watch(int clause) {
    std::vector<Literal>& literals = clauses_[clause];
    const auto begin = literals.begin() + 2;
    const auto start = literals.begin() + next_watch_[clause];
    const auto possible = [&](Literal literal) { return !is_false(literal); };
    auto free = std::find_if(start, literals.end(), possible);
    if (free == literals.end()) {
        free = std::find_if(begin, start, possible);
        if (free == start) return false;
    }
    next_watch_[clause] = free - literals.begin();
    std::swap(*free, literals[1]);
    return true;
}

bool Propagator::propagate_clauses(Literal fallen) {
    std::vector<Watch>& watches = uses_[fallen].watches;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
        const Watch watch = watches[i];
        watches[kept++] = watch;
        if (is_true(watch.other)) continue;
        std::vector<Literal>& literals = clauses_[watch.clause];
        if (literals[0] == fallen) std::swap(literals[0], literals[1]);
        if (is_true(literals[0])) {
            watches[kept - 1].other = literals[0];
        } else if (replace_watch(watch.clause)) {
            uses_[literals[1]].watches.push_back({watch.clause, literals[0]});
            --kept;
        } else if (is_false(literals[0])) {
            kept = static_cast<std::size_t>(
                std::move(watches.begin() + static_cast<std::ptrdiff_t>(i) + 1, watches.end(),
                          watches.begin() + static_cast<std::ptrdiff_t>(kept)) -
                watches.begin());
            watches.resize(kept);
            return false;
        } else {
            assign(literals[0], watch.clause);
        }
    }
    watches.resize(kept);
    return true;
}

}  // namespace polypack::proof
