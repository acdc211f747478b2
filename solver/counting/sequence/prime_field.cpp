#include "polypack/counting/sequence/prime_field.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace polypack {
namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
    return static_cast<std::uint64_t>(Wide{a} * b % modulus);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = product(result, base, modulus);
        base = product(base, base, modulus);
    }
    return result;
}

// Miller and Rabin's test with the first twelve primes as bases, which errs for no number below
// 3.3e24: Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", Mathematics of
// Computation 86, 2017.
bool is_prime(std::uint64_t number) {
    constexpr std::array<std::uint64_t, 12> bases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    if (number < 2) return false;
    for (const std::uint64_t base : bases) {
        if (number % base == 0) return number == base;
    }
    const int twos = std::countr_zero(number - 1);
    return std::ranges::all_of(bases, [&](std::uint64_t base) {
        std::uint64_t value = power(base, (number - 1) >> twos, number);
        if (value == 1 || value == number - 1) return true;
        for (int i = 1; i < twos; ++i) {
            value = product(value, value, number);
            if (value == number - 1) return true;
        }
        return false;
    });
}

}  // namespace

std::uint64_t prime_below(std::uint64_t number) {
    assert(number >= 3 && number <= prime_limit);
    do {
        --number;
    } while (!is_prime(number));
    return number;
}

PrimeField::PrimeField(std::uint64_t prime) : prime_(prime) {
    assert(prime % 2 == 1 && prime < prime_limit);
    // Newton's iteration doubles the bits of the inverse modulo a power of two, from three.
    std::uint64_t inverse = prime;
    for (int bits = 3; bits < 64; bits *= 2) inverse *= 2 - prime * inverse;
    negative_inverse_ = 0 - inverse;
    one_ = static_cast<Element>((Wide{1} << 64) % prime);
    square_ = product(one_, one_, prime);
}

PrimeField::Element PrimeField::element(const BigCount& number) const {
    const BigCount magnitude = abs(number);
    const Element a = multiply(static_cast<std::uint64_t>(magnitude % prime_), square_);
    return number < 0 ? subtract(0, a) : a;
}

PrimeField::Element PrimeField::inverse(Element a) const {
    assert(a != 0);
    // Fermat: a^(prime - 2).
    Element result = one_;
    Element base = a;
    for (std::uint64_t exponent = prime_ - 2; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = multiply(result, base);
        base = multiply(base, base);
    }
    return result;
}

PrimeField::Element PrimeField::convolution(std::span<const Element> a,
                                            std::span<const Element> b) const {
    assert(a.size() == b.size());
    // A sum below prime * 2^64 and a product below prime^2 are together below 2^128.
    const Wide limit = Wide{prime_} << 64;
    Wide sum = 0;
    const Element* last = b.data() + b.size();
    for (const Element factor : a) {
        sum += Wide{factor} * *--last;
        if (sum >= limit) sum -= limit;
    }
    return reduced(sum);
}

}  // namespace polypack
