// Any text as a formula and, after a line of dashes, as a proof of each kind: it is accepted or
// refused with one line, and what is accepted is true.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/fuzzer.hpp"
#include "proof/check.hpp"

namespace polypack::testing {
namespace {

constexpr std::string_view dashes = "---\n";

// Formulas of more variables are not tried out.
constexpr int max_variables = 12;

bool tried_out(std::string_view formula) {
    int variables = 0;
    for (int name = 1; name <= 99 && variables <= max_variables; ++name) {
        if (formula.find(std::to_string(name)) != std::string_view::npos) ++variables;
    }
    return variables <= max_variables && formula.size() < 400;
}

// With one instead that says nothing; a constraint is a line that ends with a semicolon.
std::string without_last_constraint(std::string_view formula) {
    const std::size_t before = formula.rfind('\n', formula.rfind(';'));
    return std::string(formula.substr(0, before + 1)) + ">= 0 ;\n";
}

void require_good_fault(const std::string& fault) {
    require(escaped(fault) == fault && fault.size() < 300, "the message is not safe to print");
    require(fault.find(':') != std::string::npos, "the message has no place");
}

void check(std::string_view formula, std::string_view proof) {
    const std::string refutation = fault_of_refutation(formula, proof);
    if (!refutation.empty()) require_good_fault(refutation);
    Enumerated proven;
    const std::string enumeration = fault_of_enumeration(formula, proof, proven);
    if (!enumeration.empty()) require_good_fault(enumeration);
    if (!tried_out(formula)) return;
    if (refutation.empty()) {
        require(solutions_of_clauses(formula) == 0, "a formula with solutions was refuted");
    }
    if (enumeration.empty()) {
        require(solutions_of_sums(formula) == proven.listed, "another number was proven");
        if (proven.all == proven.listed) return;
        require(solutions_of_sums(without_last_constraint(formula)) == proven.all,
                "another number was proven by symmetry");
    }
}

}  // namespace
}  // namespace polypack::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack::testing;
    const std::string text = text_of(data, size);
    const std::size_t at = text.find(dashes);
    const std::size_t end = at == std::string::npos ? text.size() : at;
    const std::size_t proof = at == std::string::npos ? text.size() : at + dashes.size();
    check(std::string_view(text).substr(0, end), std::string_view(text).substr(proof));
    return 0;
}
