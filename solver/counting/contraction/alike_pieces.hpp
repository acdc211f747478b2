// Pieces that are alike as copies of one piece, and copies as pieces that are told apart.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// A problem with other pieces and as many options for a packing: it has `divisor` solutions for
// every `times` of the original.
struct Recast {
    CoverProblem problem;
    std::uint64_t times = 1;
    std::uint64_t divisor = 1;
};

// Makes pieces that are used once and have the same options, in the same order, copies of the first
// of them; returns nullopt if there are none, or too many. O(size of the problem).
[[nodiscard]] std::optional<Recast> with_alike_as_copies(const CoverProblem& problem);

// Makes the copies of every piece but one, as far as they are more than one and of an exact number,
// pieces that are used once; returns nullopt if there are none, or too many, or an option uses
// other than one copy of one piece.
[[nodiscard]] std::optional<Recast> with_copies_apart(const CoverProblem& problem, int but);

}  // namespace polypack
