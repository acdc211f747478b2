#include "proof/check.hpp"

#include <algorithm>

#include "polypack/proof/drat_checker.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_text.hpp"

namespace polypack::testing {
namespace {

template <class Reader>
auto read_lines(std::string_view text, Reader& reader) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.finish();
}

std::string place(const char* file, const proof::ProofError& error) {
    return std::string(file) + ":" + std::to_string(error.line()) + ": " + error.what();
}

template <class Reader, class Checker, class Accepted>
std::string fault(std::string_view formula, std::string_view proof, const Accepted& accepted) {
    const char* file = "formula";
    try {
        Reader reader;
        Checker checker(read_lines(formula, reader));
        file = "proof";
        read_lines(proof, checker);
        accepted(checker);
        return "";
    } catch (const proof::ProofError& error) {
        return place(file, error);
    }
}

bool holds(proof::Literal literal, unsigned assignment) {
    return ((assignment >> (literal / 2)) & 1U) != static_cast<unsigned>(literal % 2);
}

template <class Constraints, class Satisfied>
std::int64_t count(int variables, const Constraints& constraints, const Satisfied& satisfied) {
    std::int64_t solutions = 0;
    for (unsigned assignment = 0; assignment < 1U << variables; ++assignment) {
        if (std::ranges::all_of(constraints, [&](const auto& constraint) {
                return satisfied(constraint, assignment);
            })) {
            ++solutions;
        }
    }
    return solutions;
}

}  // namespace

std::string fault_of_refutation(std::string_view formula, std::string_view proof) {
    return fault<proof::DimacsReader, proof::DratChecker>(formula, proof, [](const auto&) {});
}

std::string fault_of_enumeration(std::string_view formula, std::string_view proof,
                                 Enumerated& proven) {
    return fault<proof::OpbReader, proof::EnumerationChecker>(
        formula, proof, [&](const auto& checker) {
            proven.listed = checker.solutions();
            proven.all =
                checker.orbits().claimed() ? checker.solutions_without_last() : checker.solutions();
        });
}

std::string fault_of_enumeration(std::string_view formula, std::string_view proof) {
    Enumerated ignored;
    return fault_of_enumeration(formula, proof, ignored);
}

std::int64_t solutions_of_clauses(std::string_view text) {
    proof::DimacsReader reader;
    const proof::ClauseFormula formula = read_lines(text, reader);
    return count(formula.variables.size(), formula.clauses,
                 [](const proof::Clause& clause, unsigned assignment) {
                     return std::ranges::any_of(clause, [&](proof::Literal literal) {
                         return holds(literal, assignment);
                     });
                 });
}

std::int64_t solutions_of_sums(std::string_view text) {
    proof::OpbReader reader;
    const proof::SumFormula formula = read_lines(text, reader);
    return count(formula.variables.size(), formula.sums,
                 [](const proof::Sum& sum, unsigned assignment) {
                     long long total = 0;
                     for (const proof::Term& term : sum.terms) {
                         if (holds(term.literal, assignment)) total += term.factor;
                     }
                     return total >= sum.least;
                 });
}

}  // namespace polypack::testing
