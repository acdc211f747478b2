// Finds the law of a sequence of integers: its shortest linear recurrence and its generating
// function.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"

namespace polypack {

// The sum of a(n) x^n is numerator(x) / denominator(x), a reduced fraction; the first coefficient
// of the denominator q is 1. So a(n) = - q(1) a(n-1) - q(2) a(n-2) - ... for all n >= start().
struct Law {
    std::vector<BigCount> numerator;    // from the constant term on; not empty
    std::vector<BigCount> denominator;  // the last coefficient is not 0

    // Returns the number of preceding terms that determine each term.
    [[nodiscard]] std::size_t order() const { return denominator.size() - 1; }
    // Returns the index of the first term that follows from those before it.
    [[nodiscard]] std::size_t start() const { return std::max(order(), numerator.size()); }
    // Returns the number of terms that determine the law.
    [[nodiscard]] std::size_t determined_by() const { return 2 * start(); }
};

// Returns the start() of the law of the terms a(0), a(1), ... if they determine one; otherwise
// about half their number. Computes modulo a single prime: too small for one prime in about 10^15.
// O(terms * start).
[[nodiscard]] POLYPACK_API std::size_t probable_start(std::span<const BigCount> terms);

// Finds the law of the terms a(0), a(1), ..., which all of them obey; returns nullopt if they do
// not determine one, or if the sequence they determine is not one of integers. The shortest
// recurrence is found modulo several primes and joined by Chinese remainders: its coefficients are
// integers if a sequence of integers obeys any (Fatou's lemma; R. P. Stanley, Enumerative
// Combinatorics I, 4.2). All terms are then checked modulo enough primes that their product exceeds
// any possible deviation of a term. O(primes * terms * start). Throws Stopped.
[[nodiscard]] POLYPACK_API std::optional<Law> law_of(std::span<const BigCount> terms,
                                                     const CountLimits& limits = {});

// Returns the next term by the law. Precondition: at least start() terms.
[[nodiscard]] POLYPACK_API BigCount next_term(const Law& law, std::span<const BigCount> terms);

}  // namespace polypack
