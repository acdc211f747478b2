// Finds the shortest linear recurrence of a sequence modulo a prime.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/sequence/prime_field.hpp"

namespace polypack {

// A recurrence c[0] a(n) + c[1] a(n-1) + ... = 0 for all n from `length` on.
struct Recurrence {
    std::vector<PrimeField::Element> coefficients;  // the first is one, the last is not 0
    std::size_t length = 0;  // at least the degree: terms that the recurrence may start from
};

// Returns the recurrence of the least length that the terms satisfy. It is the only one of that
// length if there are at least twice as many terms. O(terms * length). Source: J. L. Massey,
// "Shift-register synthesis and BCH decoding", IEEE Transactions on Information Theory 15, 1969.
[[nodiscard]] POLYPACK_API Recurrence
shortest_recurrence(const PrimeField& field, std::span<const PrimeField::Element> terms);

}  // namespace polypack
