#include "polypack/proof/read_dimacs.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace polypack::proof {

Clause clause_of(Words& words, VariableNumbers& variables, long long largest_name) {
    Clause clause;
    while (const long long name = words.integer(-largest_name, largest_name)) {
        clause.push_back(literal(variables.of(name < 0 ? -name : name), name < 0));
    }
    words.require_end();
    return clause;
}

void DimacsReader::line(std::string_view text) {
    Words words(text, ++line_);
    if (words.done() || text.starts_with('c')) return;
    if (words.take("p")) {
        if (variables_ >= 0) words.throw_error("a second header");
        words.require("cnf");
        variables_ = words.integer(0, VariableNumbers::largest_name);
        clauses_ = words.integer(0, std::numeric_limits<int>::max());
        words.require_end();
        return;
    }
    if (variables_ < 0) words.throw_error("a clause before the header 'p cnf VARIABLES CLAUSES'");
    formula_.clauses.push_back(clause_of(words, formula_.variables, variables_));
}

ClauseFormula DimacsReader::finish() {
    if (variables_ < 0) throw ProofError(line_ + 1, "no header 'p cnf VARIABLES CLAUSES'");
    const auto got = static_cast<long long>(formula_.clauses.size());
    if (got != clauses_) {
        throw ProofError(line_ + 1, fmt::format("the formula has {} clauses, but its header "
                                                "promises {}",
                                                got, clauses_));
    }
    return std::move(formula_);
}

}  // namespace polypack::proof
