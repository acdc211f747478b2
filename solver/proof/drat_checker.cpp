#include "polypack/proof/drat_checker.hpp"

#include <algorithm>
#include <utility>

#include "polypack/proof/proof_text.hpp"

namespace polypack::proof {
namespace {

// Removes repeated literals; keeps the first one first.
Clause without_repetitions(Clause clause) {
    if (clause.empty()) return clause;
    const Literal first = clause.front();
    std::ranges::sort(clause);
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    std::iter_swap(clause.begin(), std::ranges::find(clause, first));
    return clause;
}

// Returns a hash that does not depend on the order of the literals.
std::uint64_t hash_of(std::span<const Literal> clause) {
    std::uint64_t sum = clause.size();
    for (const Literal literal : clause) {
        std::uint64_t mixed = static_cast<std::uint64_t>(literal) + 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        sum += mixed ^ (mixed >> 31);
    }
    return sum;
}

}  // namespace

DratChecker::DratChecker(ClauseFormula formula) : variables_(std::move(formula.variables)) {
    propagator_.grow(variables_.size());
    for (Clause& clause : formula.clauses) keep(without_repetitions(std::move(clause)));
}

void DratChecker::keep(Clause clause) {
    refuted_ = refuted_ || clause.empty();
    numbers_.emplace(hash_of(clause), propagator_.add_clause(clause));
}

void DratChecker::line(std::string_view text) {
    Words words(text, ++line_);
    if (words.done() || text.starts_with('c')) return;
    const bool deletes = words.take("d");
    Clause clause =
        without_repetitions(clause_of(words, variables_, VariableNumbers::largest_name));
    if (deletes) {
        remove(words, std::move(clause));
        return;
    }
    propagator_.grow(variables_.size());
    if (!propagator_.implies(clause) && !replaceable(clause)) {
        words.throw_error("this clause does not follow from those before it");
    }
    ++added_;
    keep(std::move(clause));
}

void DratChecker::remove(const Words& words, Clause clause) {
    const auto [begin, end] = numbers_.equal_range(hash_of(clause));
    const auto same = [&](const auto& entry) {
        return std::ranges::is_permutation(propagator_.clause(entry.second), clause);
    };
    const auto at = std::find_if(begin, end, same);
    if (at == end) words.throw_error("this clause cannot be deleted: it is not there");
    if (propagator_.remove_clause(at->second)) numbers_.erase(at);
    ++deleted_;
}

// Returns true if each clause with the opposite of its first literal, joined with it, follows.
bool DratChecker::replaceable(const Clause& clause) {
    if (clause.empty()) return false;
    const Literal fallen = opposite(clause.front());
    for (int i = 0; i < propagator_.clauses(); ++i) {
        const auto other = propagator_.clause(i);
        if (std::ranges::find(other, fallen) == other.end()) continue;
        Clause joined = clause;
        for (const Literal literal : other) {
            if (literal != fallen) joined.push_back(literal);
        }
        if (!propagator_.implies(joined)) return false;
    }
    return true;
}

void DratChecker::finish() const {
    if (!refuted_) throw ProofError(line_ + 1, "the proof ends without the empty clause");
}

}  // namespace polypack::proof
