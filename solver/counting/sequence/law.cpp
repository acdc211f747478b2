#include "polypack/counting/sequence/law.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/sequence/chinese_remainders.hpp"
#include "polypack/counting/sequence/prime_field.hpp"
#include "polypack/counting/sequence/recurrence.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

using Element = PrimeField::Element;

std::vector<Element> elements_of(const PrimeField& field, std::span<const BigCount> numbers) {
    std::vector<Element> result;
    result.reserve(numbers.size());
    for (const BigCount& number : numbers) result.push_back(field.element(number));
    return result;
}

// Calls job(i) for i = 0 .. jobs-1, on several threads.
template <typename Job>
void in_parallel(const CountLimits& limits, std::size_t jobs, const Job& job) {
    const Threads threads(threads_on_cores(limits.threads));
    threads.for_each(jobs, [&](std::size_t i) {
        if (!limits.stop.stop_requested()) job(i);
    });
    if (limits.stop.stop_requested()) throw Stopped();
}

// Returns the most that a combination of terms with these coefficients can differ from 0.
BigCount largest_miss(std::span<const BigCount> coefficients, std::span<const BigCount> terms) {
    BigCount sum = 0;
    for (const BigCount& coefficient : coefficients) sum += abs(coefficient);
    BigCount largest = 0;
    for (const BigCount& term : terms) largest = std::max(largest, abs(term));
    return sum * largest;
}

// Returns true if the terms from `start` on obey the recurrence, modulo the prime of a field.
bool obeyed(const PrimeField& field, std::span<const BigCount> coefficients, std::size_t start,
            std::span<const BigCount> terms) {
    const std::vector<Element> factors = elements_of(field, coefficients);
    const std::vector<Element> values = elements_of(field, terms);
    for (std::size_t n = start; n < values.size(); ++n) {
        const auto last = std::span(values).subspan(n + 1 - factors.size(), factors.size());
        if (field.convolution(factors, last) != 0) return false;
    }
    return true;
}

constexpr std::size_t primes_at_once = 8;
constexpr std::size_t prime_bits = 60;  // at least

// The recurrence with integer coefficients that the terms probably obey.
struct Candidate {
    std::vector<BigCount> coefficients;
    std::size_t start = 0;
    BigCount modulus;  // for the primes that divide it, all terms are known to obey
};

std::optional<Candidate> find_candidate(std::span<const BigCount> terms, Primes& primes,
                                        const CountLimits& limits) {
    ChineseRemainders remainders;
    std::size_t start = 0;
    // Coefficients are sums of products of roots, at most 2^start of them; and no root grows faster
    // than the terms.
    BigCount largest = 1;
    for (const BigCount& term : terms) largest = std::max(largest, abs(term));
    const std::size_t longest = largest.bit_width() - 1 + terms.size();
    for (std::size_t bits = 0; bits <= longest + 2 * prime_bits;
         bits += primes_at_once * prime_bits) {
        std::vector<PrimeField> fields;
        for (std::size_t i = 0; i < primes_at_once; ++i) fields.emplace_back(primes.next());
        std::vector<Recurrence> found(fields.size());
        in_parallel(limits, fields.size(), [&](std::size_t i) {
            found[i] = shortest_recurrence(fields[i], elements_of(fields[i], terms));
        });
        for (std::size_t i = 0; i < fields.size(); ++i) {
            Recurrence& recurrence = found[i];
            // Modulo few primes, a shorter recurrence holds.
            if (recurrence.length < start) continue;
            if (recurrence.length > start || remainders.size() == 0) {
                if (2 * recurrence.length > terms.size()) return std::nullopt;
                start = recurrence.length;
                remainders.clear(start + 1);
            }
            recurrence.coefficients.resize(start + 1, 0);
            if (remainders.add(fields[i], recurrence.coefficients)) {
                return Candidate{remainders.numbers(), start, remainders.modulus()};
            }
        }
    }
    return std::nullopt;
}

void drop_zeros(std::vector<BigCount>& coefficients) {
    while (coefficients.size() > 1 && coefficients.back() == 0) coefficients.pop_back();
}

}  // namespace

std::size_t probable_start(std::span<const BigCount> terms) {
    const PrimeField field(prime_below(prime_limit));
    return shortest_recurrence(field, elements_of(field, terms)).length;
}

std::optional<Law> law_of(std::span<const BigCount> terms, const CountLimits& limits) {
    Primes primes;
    std::optional<Candidate> candidate = find_candidate(terms, primes, limits);
    if (!candidate) return std::nullopt;
    Law law;
    law.denominator = std::move(candidate->coefficients);
    drop_zeros(law.denominator);
    for (std::size_t n = 0; n < candidate->start; ++n) {
        BigCount sum = 0;
        for (std::size_t i = 0; i <= std::min(n, law.order()); ++i) {
            sum += law.denominator[i] * terms[n - i];
        }
        law.numerator.push_back(std::move(sum));
    }
    if (law.numerator.empty()) law.numerator.emplace_back(0);
    drop_zeros(law.numerator);

    const BigCount enough = 2 * largest_miss(law.denominator, terms);
    BigCount modulus = std::move(candidate->modulus);
    while (modulus <= enough) {
        std::vector<PrimeField> fields;
        for (std::size_t i = 0; i < primes_at_once && modulus <= enough; ++i) {
            fields.emplace_back(primes.next());
            modulus *= fields.back().prime();
        }
        std::vector<char> obeys(fields.size(), 0);
        in_parallel(limits, fields.size(), [&](std::size_t i) {
            obeys[i] = obeyed(fields[i], law.denominator, law.start(), terms) ? 1 : 0;
        });
        if (std::ranges::find(obeys, 0) != obeys.end()) return std::nullopt;
    }
    return law;
}

BigCount next_term(const Law& law, std::span<const BigCount> terms) {
    assert(terms.size() >= law.start());
    BigCount sum = 0;
    for (std::size_t i = 1; i <= law.order(); ++i) {
        sum -= law.denominator[i] * terms[terms.size() - i];
    }
    return sum;
}

}  // namespace polypack
