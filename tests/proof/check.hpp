// Proofs and formulas as texts, and an oracle for small formulas.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace polypack::testing {

// What is wrong with a proof, as "formula:line: message" or "proof:line: message"; empty if it is
// accepted.
[[nodiscard]] std::string fault_of_refutation(std::string_view formula, std::string_view proof);
// The same; if it is accepted, `solutions` is set to the number that it proves.
[[nodiscard]] std::string fault_of_enumeration(std::string_view formula, std::string_view proof,
                                               std::int64_t& solutions);
[[nodiscard]] std::string fault_of_enumeration(std::string_view formula, std::string_view proof);

// By trying all assignments. Precondition: the formula is right and has at most 20 variables.
[[nodiscard]] std::int64_t solutions_of_clauses(std::string_view formula);
[[nodiscard]] std::int64_t solutions_of_sums(std::string_view formula);

}  // namespace polypack::testing
