#include "polypack/analysis/reasons/bit_words.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace polypack {

int first_from(std::span<const std::uint64_t> set, int from) {
    if (from < 0) from = 0;
    auto word = static_cast<std::size_t>(from) / 64;
    if (word >= set.size()) return -1;
    std::uint64_t bits = set[word] & (~std::uint64_t{0} << (from % 64));
    while (bits == 0) {
        if (++word == set.size()) return -1;
        bits = set[word];
    }
    return static_cast<int>(word) * 64 + std::countr_zero(bits);
}

int last_up_to(std::span<const std::uint64_t> set, int to) {
    if (to < 0 || set.empty()) return -1;
    auto word = static_cast<std::size_t>(to) / 64;
    std::uint64_t bits = 0;
    if (word < set.size()) {
        bits = set[word] & (~std::uint64_t{0} >> (63 - to % 64));
    } else {
        word = set.size() - 1;
        bits = set[word];
    }
    while (bits == 0) {
        if (word-- == 0) return -1;
        bits = set[word];
    }
    return static_cast<int>(word) * 64 + 63 - std::countl_zero(bits);
}

void unite_shifted(std::span<std::uint64_t> into, std::span<const std::uint64_t> from, int shift,
                   Effort& effort) {
    assert(into.size() == from.size());
    const auto size = static_cast<std::ptrdiff_t>(into.size());
    const int distance = shift < 0 ? -shift : shift;
    const std::ptrdiff_t words = distance / 64;
    const int bits = distance % 64;
    if (words >= size) return;
    effort.words += size - words;
    std::uint64_t* const to = into.data();
    const std::uint64_t* const source = from.data();
    // Each direction reads only words it has not written yet, in case a set is united with itself.
    if (shift >= 0) {
        if (bits == 0) {
            for (std::ptrdiff_t i = size - 1; i >= words; --i) to[i] |= source[i - words];
            return;
        }
        for (std::ptrdiff_t i = size - 1; i > words; --i) {
            to[i] |= source[i - words] << bits | source[i - words - 1] >> (64 - bits);
        }
        to[words] |= source[0] << bits;
        return;
    }
    const std::ptrdiff_t last = size - 1 - words;
    if (bits == 0) {
        for (std::ptrdiff_t i = 0; i <= last; ++i) to[i] |= source[i + words];
        return;
    }
    for (std::ptrdiff_t i = 0; i < last; ++i) {
        to[i] |= source[i + words] >> bits | source[i + words + 1] << (64 - bits);
    }
    to[last] |= source[size - 1] >> bits;
}

std::vector<Progression> progressions_of(std::span<const std::uint64_t> set) {
    int step = 0;
    int before = -1;
    for (int number = first_from(set, 0); number >= 0; number = first_from(set, number + 1)) {
        if (before >= 0) step = std::gcd(step, number - before);
        before = number;
    }
    std::vector<Progression> result;
    before = -1;
    for (int number = first_from(set, 0); number >= 0; number = first_from(set, number + 1)) {
        if (before >= 0 && number - before == step) {
            ++result.back().count;
        } else {
            result.push_back({number, step, 1});
        }
        before = number;
    }
    return result;
}

void unite_sums(std::span<std::uint64_t> into, std::span<const std::uint64_t> from,
                std::span<const Progression> progressions, BitWords& scratch, Effort& effort) {
    for (const auto& [first, step, count] : progressions) {
        if (count <= 2) {
            unite_shifted(into, from, first, effort);
            if (count == 2) unite_shifted(into, from, first + step, effort);
            continue;
        }
        scratch.assign(from.begin(), from.end());
        for (int have = 1; have < count;) {
            const int more = std::min(have, count - have);
            unite_shifted(scratch, scratch, more * step, effort);
            have += more;
        }
        unite_shifted(into, scratch, first, effort);
    }
}

std::int64_t passes_of(std::span<const Progression> progressions) {
    std::int64_t passes = 0;
    for (const Progression& p : progressions) {
        passes += 2 + std::bit_width(static_cast<unsigned>(p.count));
    }
    return passes;
}

BitWords multiple_of(std::span<const std::uint64_t> set, std::int64_t copies, std::size_t words,
                     Effort& effort) {
    BitWords power(set.begin(), set.end());
    power.resize(words, 0);
    BitWords result(words, 0);
    result[0] = 1;
    BitWords scratch;
    for (;;) {
        const auto progressions = progressions_of(power);
        if (copies % 2 == 1) {
            BitWords more(words, 0);
            unite_sums(more, result, progressions, scratch, effort);
            result = std::move(more);
        }
        copies /= 2;
        if (copies == 0 || effort.stopped()) return result;
        BitWords square(words, 0);
        unite_sums(square, power, progressions, scratch, effort);
        power = std::move(square);
    }
}

}  // namespace polypack
