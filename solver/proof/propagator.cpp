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
    watches_.resize(2 * size);
    occurrences_.resize(2 * size);
}

void Propagator::add_sum(Sum sum) {
    assert(clauses_.empty() && trail_.size() == root_);
    const auto number = static_cast<int>(sums_.size());
    long long slack = -sum.least;
    long long largest = 0;
    for (const Term& term : sum.terms) {
        grow(variable_of(term.literal) + 1);
        occurrences_[term.literal].push_back({number, term.factor});
        largest = std::max(largest, term.factor);
        if (!is_false(term.literal)) slack += term.factor;
    }
    sums_.push_back(std::move(sum));
    slack_.push_back(slack);
    largest_.push_back(largest);
    if (contradictory_ || !force(number)) {
        contradictory_ = true;
        return;
    }
    propagate_root();
}

int Propagator::add_clause(std::span<const Literal> literals) {
    assert(trail_.size() == root_);
    std::vector<Literal> clause;
    std::vector<Literal> false_ones;
    for (const Literal literal : literals) {
        grow(variable_of(literal) + 1);
        (is_false(literal) ? false_ones : clause).push_back(literal);
    }
    clause.insert(clause.end(), false_ones.begin(), false_ones.end());
    int number = static_cast<int>(clauses_.size());
    if (removed_.empty()) {
        clauses_.emplace_back();
    } else {
        number = removed_.back();
        removed_.pop_back();
    }
    clauses_[number] = std::move(clause);
    const std::vector<Literal>& added = clauses_[number];
    if (added.size() > 1) watch(number);
    if (contradictory_) return number;
    if (added.empty() || is_false(added[0])) {
        contradictory_ = true;
    } else if ((added.size() == 1 || is_false(added[1])) && !is_true(added[0])) {
        assign(added[0], number);
        propagate_root();
    }
    return number;
}

void Propagator::watch(int clause) {
    const std::vector<Literal>& literals = clauses_[clause];
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
}

void Propagator::unwatch(int clause, Literal literal) {
    std::vector<Watch>& watches = watches_[literal];
    const auto at = std::ranges::find(watches, clause, &Watch::clause);
    assert(at != watches.end());
    *at = watches.back();
    watches.pop_back();
}

bool Propagator::remove_clause(int clause) {
    assert(trail_.size() == root_);
    std::vector<Literal>& literals = clauses_[clause];
    const auto relies = [&](Literal literal) { return reason_[variable_of(literal)] == clause; };
    if (literals.empty() || std::ranges::any_of(literals, relies)) return false;
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
    trail_.push_back(literal);
}

void Propagator::propagate_root() {
    if (!propagate()) contradictory_ = true;
    root_ = trail_.size();
}

bool Propagator::assume(std::span<const Literal> literals) {
    if (contradictory_) return false;
    for (const Literal literal : literals) {
        if (is_false(literal)) return false;
        if (!is_true(literal)) assign(literal, -1);
    }
    return propagate();
}

void Propagator::retract() {
    while (trail_.size() > root_) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        value_[literal] = 0;
        value_[opposite(literal)] = 0;
        reason_[variable_of(literal)] = -1;
        if (trail_.size() >= next_) continue;
        for (const Occurrence& at : occurrences_[opposite(literal)]) slack_[at.sum] += at.factor;
    }
    next_ = std::min(next_, root_);
}

bool Propagator::implies(std::span<const Literal> clause) {
    std::vector<Literal> negated;
    for (const Literal literal : clause) negated.push_back(opposite(literal));
    const bool possible = assume(negated);
    retract();
    return !possible;
}

bool Propagator::propagate() {
    while (next_ < trail_.size()) {
        const Literal fallen = opposite(trail_[next_++]);
        if (!propagate_sums(fallen) || !propagate_clauses(fallen)) return false;
    }
    return true;
}

bool Propagator::propagate_sums(Literal fallen) {
    for (const Occurrence& at : occurrences_[fallen]) slack_[at.sum] -= at.factor;
    return std::ranges::all_of(occurrences_[fallen],
                               [&](const Occurrence& at) { return force(at.sum); });
}

// Assigns what the sum demands; false if it cannot be reached any more.
bool Propagator::force(int sum) {
    const long long slack = slack_[sum];
    if (slack < 0) return false;
    if (slack >= largest_[sum]) return true;
    for (const Term& term : sums_[sum].terms) {
        if (term.factor > slack && value_[term.literal] == 0) assign(term.literal, -1);
    }
    return true;
}

bool Propagator::propagate_clauses(Literal fallen) {
    std::vector<Watch>& watches = watches_[fallen];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
        const Watch watch = watches[i];
        watches[kept++] = watch;
        if (is_true(watch.other)) continue;
        std::vector<Literal>& literals = clauses_[watch.clause];
        if (literals[0] == fallen) std::swap(literals[0], literals[1]);
        const auto free = std::find_if(literals.begin() + 2, literals.end(),
                                       [&](Literal literal) { return !is_false(literal); });
        if (is_true(literals[0])) {
            watches[kept - 1].other = literals[0];
        } else if (free != literals.end()) {
            std::swap(*free, literals[1]);
            watches_[literals[1]].push_back({watch.clause, literals[0]});
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
