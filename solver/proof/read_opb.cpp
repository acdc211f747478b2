#include "polypack/proof/read_opb.hpp"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <utility>

namespace polypack::proof {
namespace {

// A file is far too short for more terms than would let sums overflow.
constexpr long long largest_factor = 1'000'000'000;
constexpr long long largest_bound = 1'000'000'000'000'000;

// Normalises a constraint: the sum of these factors of variables is at least this; factors may be
// negative or 0.
Sum normalised(const std::map<int, long long>& factors, long long least) {
    Sum sum{{}, least};
    for (const auto& [variable, factor] : factors) {
        if (factor == 0) continue;
        sum.terms.push_back({factor < 0 ? -factor : factor, literal(variable, factor < 0)});
        if (factor < 0) sum.least -= factor;
    }
    return sum;
}

}  // namespace

long long literal_name(Words& words) {
    std::string_view name = words.next();
    const bool negated = name.starts_with('~');
    if (negated) name.remove_prefix(1);
    if (name.size() < 2 || name[0] != 'x' || name[1] < '0' || name[1] > '9') {
        words.throw_error("a variable such as x5 should be here");
    }
    const long long number = words.number_of(name.substr(1), 1, VariableNumbers::largest_name);
    return negated ? -number : number;
}

void OpbReader::line(std::string_view text) {
    Words words(text, ++line_);
    if (words.done()) return;
    if (text.starts_with('*')) {
        read_comment(words);
    } else if (words.take("preserved:")) {
        read_preserved(words);
    } else if (words.peek() == "min:" || words.peek() == "max:") {
        words.throw_error("formulas with an objective are not supported");
    } else {
        read_constraint(words);
    }
}

void OpbReader::read_comment(Words& words) {
    if (!words.take("*")) return;
    if (words.take("#variable=")) {
        read_header(words);
    } else if (words.take("symmetry:")) {
        read_symmetry(words);
    } else if (words.take("orbits")) {
        read_orbits(words);
    }
}

void OpbReader::read_header(Words& words) {
    if (variables_ >= 0) words.throw_error("a second header");
    variables_ = words.integer(0, VariableNumbers::largest_name);
    words.require("#constraint=");
    constraints_ = words.integer(0, std::numeric_limits<int>::max());
    words.require_end();
}

// Cycles, such as (1 5 9) (2 7).
void OpbReader::read_symmetry(Words& words) {
    OrbitClaim::Symmetry symmetry{{}, line_};
    std::vector<int> cycle;
    while (!words.done()) {
        std::string_view word = words.next();
        if (word.starts_with('(') != cycle.empty()) {
            words.throw_error("expected cycles of variables such as (1 5 9) (2 7)");
        }
        if (cycle.empty()) word.remove_prefix(1);
        const bool last = word.ends_with(')');
        if (last) word.remove_suffix(1);
        const int variable =
            formula_.variables.find(words.number_of(word, 1, VariableNumbers::largest_name));
        if (variable < 0) words.throw_error("this is not a variable of the constraints before");
        if (!cycle.empty()) symmetry.image[cycle.back()] = variable;
        if (!symmetry.image.try_emplace(variable, -1).second) {
            words.throw_error("a variable is in the cycles twice");
        }
        cycle.push_back(variable);
        if (!last) continue;
        symmetry.image[variable] = cycle.front();
        cycle.clear();
    }
    if (!cycle.empty()) words.throw_error("the last cycle does not end");
    formula_.claim.symmetries.push_back(std::move(symmetry));
}

void OpbReader::read_orbits(Words& words) {
    if (formula_.claim.line != 0) words.throw_error("a second claim of orbits");
    words.require("of");
    words.require("constraint");
    formula_.claim.constraint = static_cast<int>(words.integer(1, std::numeric_limits<int>::max()));
    words.require_end();
    formula_.claim.line = line_;
    formula_.claim.sums = formula_.sums.size();
}

void OpbReader::read_preserved(Words& words) {
    if (preserved_ >= 0) words.throw_error("a second line 'preserved:'");
    if (constraints_read_ > 0) words.throw_error("'preserved:' must come before the constraints");
    while (!words.take(";")) {
        const long long name = literal_name(words);
        if (name < 0) words.throw_error("a negated variable cannot be preserved");
        formula_.variables.of(name);
    }
    words.require_end();
    preserved_ = formula_.variables.size();
}

void OpbReader::read_constraint(Words& words) {
    std::map<int, long long> factors;
    long long least = 0;
    while (words.peek() != ">=" && words.peek() != "=") {
        const long long factor = words.integer(-largest_factor, largest_factor);
        const long long name = literal_name(words);
        long long& sum = factors[formula_.variables.of(name < 0 ? -name : name)];
        // factor * ~x is factor - factor * x
        sum += name < 0 ? -factor : factor;
        if (name < 0) least -= factor;
    }
    const bool equal = words.next() == "=";
    least += words.integer(-largest_bound, largest_bound);
    words.require(";");
    words.require_end();
    ++constraints_read_;
    formula_.sums.push_back(normalised(factors, least));
    if (!equal) return;
    for (auto& [variable, factor] : factors) factor = -factor;
    formula_.sums.push_back(normalised(factors, -least));
}

SumFormula OpbReader::finish() {
    if (variables_ >= 0 && constraints_read_ != constraints_) {
        throw ProofError(line_ + 1, fmt::format("the formula has {} constraints, but its header "
                                                "promises {}",
                                                constraints_read_, constraints_));
    }
    if (variables_ >= 0 && formula_.variables.size() > variables_) {
        throw ProofError(line_ + 1, fmt::format("the formula has {} variables, but its header "
                                                "promises {}",
                                                formula_.variables.size(), variables_));
    }
    formula_.preserves_all = preserved_ == formula_.variables.size();
    return std::move(formula_);
}

}  // namespace polypack::proof
