// Integers from their residues modulo several primes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/counting/big_count.hpp"
#include "polypack/counting/sequence/prime_field.hpp"

namespace polypack {

// Primes below prime_limit in descending order, each once.
class Primes {
  public:
    // Returns the next one.
    std::uint64_t next() { return last_ = prime_below(last_); }

  private:
    std::uint64_t last_ = prime_limit;
};

// Returns how many of them suffice for integers whose magnitudes have at most so many bits.
[[nodiscard]] inline std::size_t primes_for(double bits) {
    // Each prime has more bits than this; the sign takes one more.
    constexpr double bits_of_prime = 60.9;
    return static_cast<std::size_t>((bits + 1) / bits_of_prime) + 1;
}

// Integers known by their residues modulo the primes so far: the ones nearest to 0.
class ChineseRemainders {
  public:
    // Begins anew with `size` numbers of which nothing is known.
    void clear(std::size_t size) {
        numbers_.assign(size, 0);
        modulus_ = 1;
    }
    // Adds residues modulo one more prime. Returns whether the numbers had them already. O(limbs of
    // the numbers).
    bool add(const PrimeField& field, std::span<const PrimeField::Element> residues);
    // Returns how many numbers there are.
    [[nodiscard]] std::size_t size() const { return numbers_.size(); }
    // Returns the numbers as far as they are known: right if all are less than half the modulus.
    [[nodiscard]] const std::vector<BigCount>& numbers() const { return numbers_; }
    // Returns the product of the primes so far.
    [[nodiscard]] const BigCount& modulus() const { return modulus_; }

  private:
    std::vector<BigCount> numbers_;
    BigCount modulus_ = 1;
};

}  // namespace polypack
