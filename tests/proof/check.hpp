// Proofs and formulas as texts, and an oracle for small formulas.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace polypack::testing {

// Says what is wrong with a proof, as "formula:line: message" or "proof:line: message"; returns ""
// if it is accepted.
[[nodiscard]] std::string fault_of_refutation(std::string_view formula, std::string_view proof);

struct Enumerated {
    std::int64_t listed = -1;
    std::int64_t all = -1;  // without the last constraint, if the formula claims symmetries
};

// Checks a proof; if it is accepted, sets `proven` to what it proves.
[[nodiscard]] std::string fault_of_enumeration(std::string_view formula, std::string_view proof,
                                               Enumerated& proven);
[[nodiscard]] std::string fault_of_enumeration(std::string_view formula, std::string_view proof);

// Counts by trying all assignments. Precondition: the formula is right and has at most 20
// variables.
[[nodiscard]] std::int64_t solutions_of_clauses(std::string_view formula);
[[nodiscard]] std::int64_t solutions_of_sums(std::string_view formula);

}  // namespace polypack::testing
