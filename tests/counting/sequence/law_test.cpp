// Arithmetic modulo primes, shortest recurrences and laws of sequences.
#include "polypack/counting/sequence/law.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "polypack/counting/sequence/prime_field.hpp"
#include "polypack/counting/sequence/recurrence.hpp"

namespace polypack::testing {
namespace {

using Element = PrimeField::Element;

std::vector<BigCount> numbers(std::initializer_list<int> list) {
    return {list.begin(), list.end()};
}

BigCount random_number(std::mt19937_64& random, int words) {
    BigCount number = 0;
    for (int i = 0; i < words; ++i) number = number * (BigCount(1) << 64) + random();
    return random() % 2 == 0 ? number : BigCount(-number);
}

// `count` terms of the sequence that begins with `first` and goes on by the recurrence a(n) =
// factors[0] a(n-1) + factors[1] a(n-2) + ...
std::vector<BigCount> continued(std::vector<BigCount> first, const std::vector<BigCount>& factors,
                                std::size_t count) {
    while (first.size() < count) {
        BigCount next = 0;
        for (std::size_t i = 0; i < factors.size(); ++i) {
            next += factors[i] * first[first.size() - 1 - i];
        }
        first.push_back(next);
    }
    return first;
}

TEST(PrimeBelow, FindsPrimes) {
    EXPECT_EQ(prime_below(3), 2);
    EXPECT_EQ(prime_below(100), 97);
    EXPECT_EQ(prime_below(561), 557);    // 561 is a Carmichael number
    EXPECT_EQ(prime_below(3215), 3209);  // the range holds strong pseudoprimes to the base 2
    EXPECT_EQ(prime_below(prime_limit), (std::uint64_t{1} << 61) - 1);
    int primes = 0;
    for (std::uint64_t n = 10'000; n > 3; ++primes) n = prime_below(n);
    EXPECT_EQ(primes, 1228);  // 1229 primes below 10,000, without 2
}

TEST(PrimeField, AgreesWithIntegers) {
    std::mt19937_64 random(1);
    for (const std::uint64_t prime :
         {std::uint64_t{3}, std::uint64_t{97}, prime_below(prime_limit), prime_below(1U << 31)}) {
        const PrimeField field(prime);
        const auto residue = [&](const BigCount& n) {
            return static_cast<std::uint64_t>(BigCount(((n % prime) + prime) % prime));
        };
        for (int i = 0; i < 200; ++i) {
            const BigCount a = random_number(random, 1 + i % 4);
            const BigCount b = random_number(random, 1 + i % 3);
            const Element x = field.element(a);
            const Element y = field.element(b);
            EXPECT_EQ(field.residue(x), residue(a));
            EXPECT_EQ(field.residue(field.add(x, y)), residue(a + b));
            EXPECT_EQ(field.residue(field.subtract(x, y)), residue(a - b));
            EXPECT_EQ(field.residue(field.multiply(x, y)), residue(a * b));
            if (x == 0) continue;
            EXPECT_EQ(field.multiply(x, field.inverse(x)), field.one());
        }
    }
}

TEST(PrimeField, AddsManyProducts) {
    const PrimeField field(prime_below(prime_limit));
    const std::size_t size = 5000;
    const std::vector<Element> largest(size, field.element(-1));
    EXPECT_EQ(field.residue(field.convolution(largest, largest)), size);
    const std::vector<Element> a{field.element(2), field.element(3)};
    const std::vector<Element> b{field.element(5), field.element(7)};
    EXPECT_EQ(field.residue(field.convolution(a, b)), 2 * 7 + 3 * 5);
}

TEST(ShortestRecurrence, IsFoundForRandomRecurrences) {
    const PrimeField field(prime_below(prime_limit));
    std::mt19937_64 random(2);
    for (std::size_t order = 0; order <= 20; ++order) {
        SCOPED_TRACE(order);
        std::vector<BigCount> first;
        std::vector<BigCount> factors;
        for (std::size_t i = 0; i < order; ++i) {
            first.push_back(random_number(random, 1));
            factors.push_back(random_number(random, 1));
        }
        std::vector<Element> terms;
        for (const BigCount& term : continued(first, factors, 2 * order + 5)) {
            terms.push_back(field.element(order == 0 ? BigCount(0) : term));
        }
        const Recurrence found = shortest_recurrence(field, terms);
        ASSERT_EQ(found.length, order);
        ASSERT_EQ(found.coefficients.size(), order + 1);
        for (std::size_t i = 0; i < order; ++i) {
            EXPECT_EQ(found.coefficients[i + 1], field.element(-factors[i]));
        }
    }
}

TEST(Law, OfFibonacciNumbers) {
    const auto terms = continued(numbers({1, 1}), numbers({1, 1}), 30);
    const auto law = law_of(terms);
    ASSERT_TRUE(law.has_value());
    EXPECT_EQ(law->order(), 2);
    EXPECT_EQ(law->start(), 2);
    EXPECT_EQ(law->numerator, numbers({1}));
    EXPECT_EQ(law->denominator, numbers({1, -1, -1}));
    EXPECT_EQ(next_term(*law, terms), terms[28] + terms[29]);
    EXPECT_EQ(probable_start(terms), 2);
}

TEST(Law, HoldsFromTheFirstTermsOnThatObeyIt) {
    // 5, 7, then powers of two.
    const auto terms = continued(numbers({5, 7, 1}), numbers({2}), 20);
    const auto law = law_of(terms);
    ASSERT_TRUE(law.has_value());
    EXPECT_EQ(law->order(), 1);
    EXPECT_EQ(law->start(), 3);
    EXPECT_EQ(law->numerator, numbers({5, -3, -13}));
    EXPECT_EQ(law->denominator, numbers({1, -2}));
}

TEST(Law, OfSequencesThatEnd) {
    const auto zero = law_of(std::vector<BigCount>(10, 0));
    ASSERT_TRUE(zero.has_value());
    EXPECT_EQ(zero->order(), 0);
    EXPECT_EQ(zero->numerator, numbers({0}));
    auto terms = std::vector<BigCount>(20, 0);
    terms[3] = 4;
    const auto finite = law_of(terms);
    ASSERT_TRUE(finite.has_value());
    EXPECT_EQ(finite->order(), 0);
    EXPECT_EQ(finite->start(), 4);
    EXPECT_EQ(finite->numerator, numbers({0, 0, 0, 4}));
}

TEST(Law, HasCoefficientsOfAnyLength) {
    std::mt19937_64 random(3);
    for (int words = 1; words <= 5; ++words) {
        SCOPED_TRACE(words);
        std::vector<BigCount> first;
        std::vector<BigCount> factors;
        for (int i = 0; i < 7; ++i) {
            first.push_back(random_number(random, 2));
            factors.push_back(random_number(random, words));
        }
        const auto terms = continued(first, factors, 40);
        const auto law = law_of(terms);
        ASSERT_TRUE(law.has_value());
        ASSERT_EQ(law->order(), 7);
        for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(law->denominator[i + 1], -factors[i]);
        EXPECT_EQ(next_term(*law, std::span(terms).first(39)), terms.back());
    }
}

TEST(Law, IsRefusedWhereTheTermsHaveNone) {
    EXPECT_FALSE(law_of(numbers({2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31})).has_value());
    // The ratio of successive terms is 3/2: no recurrence with integer coefficients.
    std::vector<BigCount> halves{BigCount(1) << 40};
    while (halves.size() < 40) halves.push_back(halves.back() * 3 / 2);
    EXPECT_FALSE(law_of(halves).has_value());
    auto terms = continued(numbers({1, 1}), numbers({1, 1}), 30);
    terms.back() += 1;
    EXPECT_FALSE(law_of(terms).has_value());
}

TEST(Law, IsCheckedBeyondOnePrime) {
    // Modulo the first prime that is tried, these terms are those of 1, 2, 4, ...
    auto terms = continued(numbers({1}), numbers({2}), 40);
    terms[30] += BigCount(prime_below(prime_limit)) << 40;
    EXPECT_FALSE(law_of(terms).has_value());
}

}  // namespace
}  // namespace polypack::testing
