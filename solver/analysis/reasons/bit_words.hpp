// Sets of small integers as bits, sums of such sets, and the work that these take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace polypack {

// A set of small integers: number i is bit i % 64 of word i / 64.
using BitWords = std::vector<std::uint64_t>;

// The work done so far, which tests pin, and its limits.
struct Effort {
    // Limit of word operations, a few milliseconds, beyond which sums of pairs (volume, coloured
    // cells) are replaced by sums of single numbers.
    static constexpr std::int64_t default_most_words = 8'000'000;

    std::stop_token stop;
    std::int64_t max_words = default_most_words;
    std::int64_t words = 0;  // word operations

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
};

[[nodiscard]] inline std::size_t words_for(int most) {
    return static_cast<std::size_t>(most) / 64 + 1;
}

inline void insert(std::span<std::uint64_t> set, int number) {
    set[static_cast<std::size_t>(number) / 64] |= std::uint64_t{1} << (number % 64);
}

// Returns the smallest number of a set that is at least `from`; -1 if there is none.
[[nodiscard]] int first_from(std::span<const std::uint64_t> set, int from);
// Returns the largest number of a set that is at most `to`; -1 if there is none.
[[nodiscard]] int last_up_to(std::span<const std::uint64_t> set, int to);

// Unites `into` with `from` shifted up by `shift`, which may be negative; drops bits beyond the
// words of `into`. The two may be the same set. Counts the words in `effort`.
void unite_shifted(std::span<std::uint64_t> into, std::span<const std::uint64_t> from, int shift,
                   Effort& effort);

// An arithmetic progression first, first + step, ...: a set is written as several of these. Few
// suffice for the sums of many placements, which have gaps only near their ends.
struct Progression {
    int first = 0;
    int step = 1;
    int count = 1;
};
[[nodiscard]] std::vector<Progression> progressions_of(std::span<const std::uint64_t> set);

// Unites `into` with the sums of a member of `from` and a member of the progressions. Precondition:
// `into` is not `from`. `scratch` saves allocations.
void unite_sums(std::span<std::uint64_t> into, std::span<const std::uint64_t> from,
                std::span<const Progression> progressions, BitWords& scratch, Effort& effort);
// Returns the number of words of `from` that unite_sums touches, relative to the length of the set.
[[nodiscard]] std::int64_t passes_of(std::span<const Progression> progressions);

// Returns the sums of `copies` members of the set, with repetition, up to the last bit of `words`
// words. O(words * log copies) for each progression.
[[nodiscard]] BitWords multiple_of(std::span<const std::uint64_t> set, std::int64_t copies,
                                   std::size_t words, Effort& effort);

}  // namespace polypack
