// The law of a sequence of integers: its shortest linear recurrence, and its generating function.
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

    // How many terms before it each term follows from.
    [[nodiscard]] std::size_t order() const { return denominator.size() - 1; }
    // The first term that follows from those before it.
    [[nodiscard]] std::size_t start() const { return std::max(order(), numerator.size()); }
    // Twice as many terms as start() determine the law.
    [[nodiscard]] std::size_t determined_by() const { return 2 * start(); }
};

// The start() that the law of the terms a(0), a(1), ... has if they determine it; if not, about
// half their number. By a single prime: too small for one prime in 10^15 or so. O(terms * start).
[[nodiscard]] POLYPACK_API std::size_t probable_start(std::span<const BigCount> terms);

// The law of the terms a(0), a(1), ..., which all of them obey; nullopt if they do not determine
// one, or the sequence they determine is not one of integers. The shortest recurrence is found
// modulo several primes and joined by Chinese remainders: its coefficients are integers if a
// sequence of integers obeys any (Fatou's lemma; R. P. Stanley, Enumerative Combinatorics I, 4.2).
// All terms are then checked modulo so many primes that their product exceeds what a term could
// differ by. O(primes * terms * start). Throws Stopped.
[[nodiscard]] POLYPACK_API std::optional<Law> law_of(std::span<const BigCount> terms,
                                                     const CountLimits& limits = {});

// The next term by the law. Precondition: at least start() terms.
[[nodiscard]] POLYPACK_API BigCount next_term(const Law& law, std::span<const BigCount> terms);

}  // namespace polypack
