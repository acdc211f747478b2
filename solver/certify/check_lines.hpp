// check_proof() of certify.hpp for a formula and a proof from any source.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/certify/certify.hpp"

namespace polypack {

struct ProofSource {
    std::string name;                             // in errors
    std::function<bool(std::string&)> next_line;  // without its end; false if there is none
};

// `refutation`: the formula is in the format DIMACS. `before_proof` is called once the formula has
// been read. Throws what next_line() throws, too.
[[nodiscard]] POLYPACK_API CheckedProof check_lines(const ProofSource& formula,
                                                    const ProofSource& proof, bool refutation,
                                                    const std::stop_token& stop,
                                                    const std::function<void()>& before_proof);

}  // namespace polypack
