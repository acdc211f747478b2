// Arithmetic modulo primes of 61 bits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"

namespace polypack {

// Upper bound of the primes of a PrimeField.
inline constexpr std::uint64_t prime_limit = std::uint64_t{1} << 61;

// Returns the largest prime below a number. Precondition: 3 <= number <= prime_limit.
[[nodiscard]] POLYPACK_API std::uint64_t prime_below(std::uint64_t number);

// The field of the residues modulo an odd prime. Its elements are stored multiplied by 2^64, so
// that products need no division: P. L. Montgomery, "Modular multiplication without trial
// division", Mathematics of Computation 44, 1985.
class POLYPACK_API PrimeField {
  public:
    using Element = std::uint64_t;

    // Precondition: prime is an odd prime below prime_limit.
    explicit PrimeField(std::uint64_t prime);

    [[nodiscard]] std::uint64_t prime() const { return prime_; }
    [[nodiscard]] Element one() const { return one_; }
    [[nodiscard]] Element element(const BigCount& number) const;
    // Returns the residue, from 0 to prime - 1.
    [[nodiscard]] std::uint64_t residue(Element a) const { return reduced(a); }

    [[nodiscard]] Element add(Element a, Element b) const {
        const Element sum = a + b;
        return sum >= prime_ ? sum - prime_ : sum;
    }
    [[nodiscard]] Element subtract(Element a, Element b) const {
        return a >= b ? a - b : a + prime_ - b;
    }
    [[nodiscard]] Element multiply(Element a, Element b) const { return reduced(Wide{a} * b); }
    // Returns the inverse. Precondition: a is not 0. O(log prime).
    [[nodiscard]] Element inverse(Element a) const;
    // Returns the sum of a[i] * b[i] for i = 0 .. size-1.
    [[nodiscard]] Element dot(const Element* a, const Element* b, std::size_t size) const {
        // As many products, each below 2^122, are together below 2^127.
        constexpr std::size_t most = 32;
        const Wide limit = Wide{prime_} << 64;
        Wide sum = 0;
        for (std::size_t first = 0; first < size; first += most) {
            const std::size_t last = std::min(size, first + most);
            for (std::size_t i = first; i < last; ++i) sum += Wide{a[i]} * b[i];
            while (sum >= limit) sum -= limit;
        }
        return reduced(sum);
    }
    // Returns the sum of a[i] * b[size - 1 - i], a coefficient of a product of polynomials.
    // Precondition: equal sizes.
    [[nodiscard]] Element convolution(std::span<const Element> a, std::span<const Element> b) const;

  private:
    __extension__ using Wide = unsigned __int128;

    // Returns wide / 2^64. Precondition: wide < prime * 2^64.
    [[nodiscard]] Element reduced(Wide wide) const {
        const auto factor = static_cast<std::uint64_t>(wide) * negative_inverse_;
        const auto result = static_cast<std::uint64_t>((wide + Wide{factor} * prime_) >> 64);
        return result >= prime_ ? result - prime_ : result;
    }

    std::uint64_t prime_;
    std::uint64_t negative_inverse_;  // prime * it = -1 modulo 2^64
    Element one_;
    Element square_;  // the element 2^64
};

}  // namespace polypack
