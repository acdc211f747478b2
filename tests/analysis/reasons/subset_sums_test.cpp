#include "polypack/analysis/reasons/subset_sums.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

#include "polypack/analysis/reasons/bit_words.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {
namespace {

std::set<int> members(std::span<const std::uint64_t> set) {
    std::set<int> result;
    for (int n = first_from(set, 0); n >= 0; n = first_from(set, n + 1)) result.insert(n);
    return result;
}

BitWords random_set(int size, int count, std::mt19937& random) {
    BitWords set(words_for(size - 1), 0);
    for (int i = 0; i < count; ++i) insert(set, static_cast<int>(random() % size));
    return set;
}

TEST(BitWords, FindTheNextMemberEitherWay) {
    BitWords set(3, 0);
    for (const int number : {0, 63, 64, 130}) insert(set, number);
    EXPECT_EQ(members(set), (std::set<int>{0, 63, 64, 130}));
    EXPECT_EQ(last_up_to(set, 1000), 130);
    EXPECT_EQ(last_up_to(set, 129), 64);
    EXPECT_EQ(last_up_to(set, 63), 63);
    EXPECT_EQ(last_up_to(set, -1), -1);
    EXPECT_EQ(first_from(set, 131), -1);
    EXPECT_EQ(first_from(set, 192), -1);
    EXPECT_EQ(first_from(set, -5), 0);
}

TEST(BitWords, UniteShiftedMovesEveryMember) {
    std::mt19937 random(1);
    Effort effort;
    for (int turn = 0; turn < 500; ++turn) {
        const int size = 64 * (1 + static_cast<int>(random() % 4));
        const BitWords from = random_set(size, 20, random);
        const int shift = static_cast<int>(random() % (2 * size + 20)) - size - 10;
        BitWords into = random_set(size, 5, random);
        std::set<int> expected = members(into);
        std::set<int> expected_of_itself = members(from);
        for (const int n : members(from)) {
            if (n + shift < 0 || n + shift >= size) continue;
            expected.insert(n + shift);
            expected_of_itself.insert(n + shift);
        }
        unite_shifted(into, from, shift, effort);
        EXPECT_EQ(members(into), expected) << shift;
        BitWords itself = from;
        unite_shifted(itself, itself, shift, effort);
        EXPECT_EQ(members(itself), expected_of_itself) << shift;
    }
}

TEST(BitWords, ProgressionsGiveTheSetBack) {
    std::mt19937 random(2);
    for (int turn = 0; turn < 300; ++turn) {
        const BitWords set = random_set(40, static_cast<int>(random() % 25), random);
        std::set<int> back;
        for (const Progression& p : progressions_of(set)) {
            for (int i = 0; i < p.count; ++i) EXPECT_TRUE(back.insert(p.first + i * p.step).second);
        }
        EXPECT_EQ(back, members(set));
    }
}

TEST(BitWords, MultiplesAreRepeatedSums) {
    std::mt19937 random(3);
    Effort effort;
    for (int turn = 0; turn < 200; ++turn) {
        const BitWords set = random_set(7, 1 + static_cast<int>(random() % 3), random);
        std::set<int> expected{0};
        for (int copies = 0; copies <= 12; ++copies) {
            EXPECT_EQ(members(multiple_of(set, copies, 2, effort)), expected);
            std::set<int> more;
            for (const int a : expected) {
                for (const int b : members(set)) more.insert(a + b);
            }
            expected = std::move(more);
        }
    }
}

// A random sum with its answer by plain sets of pairs.
struct SumCase {
    std::vector<BitWords> sets;
    std::vector<Supply> supplies;
    Target target;
    std::set<std::pair<int, int>> reached;  // (volume, coloured)
};

SumCase random_case(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int end) { return static_cast<int>(random() % end); };
    SumCase c;
    c.target.cells = 5 + below(90);
    c.target.coloured = below(c.target.cells + 1);
    const int optional = below(3) == 0 ? below(5) : 0;
    c.target.optional_coloured = std::min(optional, c.target.coloured);
    c.target.optional_plain = std::min(below(3), c.target.cells - c.target.coloured);
    c.target.max_empty = below(4);
    c.target.period = 2 + below(3);
    const int kinds = 1 + below(3);
    const int divisor = 1 + below(3);
    c.sets.reserve(kinds);
    for (int k = 0; k < kinds; ++k) {
        const int size = divisor * (1 + below(5));
        c.sets.push_back(random_set(size + 1, 1 + below(3), random));
        const int least = below(4);
        c.supplies.push_back(
            {size, least, below(3) == 0 ? unlimited : least + below(9), c.sets.back()});
    }
    std::set<std::pair<int, int>> reached{{0, 0}};
    for (const Supply& supply : c.supplies) {
        std::set<std::pair<int, int>> taken = reached;
        reached.clear();
        for (int copies = 0; copies <= supply.most && !taken.empty(); ++copies) {
            if (copies >= supply.least) reached.insert(taken.begin(), taken.end());
            std::set<std::pair<int, int>> more;
            for (const auto& [volume, coloured] : taken) {
                if (volume + supply.size > c.target.cells) continue;
                for (const int n : members(supply.coloured)) {
                    more.emplace(volume + supply.size, coloured + n);
                }
            }
            taken = std::move(more);
        }
    }
    c.reached = std::move(reached);
    return c;
}

bool suits(const Target& target, int volume, int coloured) {
    for (int a = 0; a <= target.optional_coloured; ++a) {
        for (int b = 0; b <= target.optional_plain && a + b <= target.max_empty; ++b) {
            if (volume == target.cells - a - b && coloured == target.coloured - a) return true;
        }
    }
    return false;
}

TEST(SubsetSums, AgreeWithSetsOfPairs) {
    int possible = 0;
    int impossible = 0;
    int refuted_by_one_number = 0;
    for (unsigned seed = 1; seed <= 6000; ++seed) {
        const SumCase c = random_case(seed);
        SCOPED_TRACE(seed);
        bool expected = false;
        for (const auto& [volume, coloured] : c.reached) {
            expected = expected || suits(c.target, volume, coloured);
        }
        Effort effort;
        ASSERT_EQ(can_meet(c.supplies, c.target, effort), expected);
        // Sums of single numbers are weaker, but never wrong.
        Effort brief;
        brief.max_words = 0;
        const bool weaker = can_meet(c.supplies, c.target, brief);
        if (expected) {
            EXPECT_TRUE(weaker);
        }
        ++(expected ? possible : impossible);
        refuted_by_one_number += !weaker;
    }
    EXPECT_GT(possible, 800);
    EXPECT_GT(impossible, 800);
    EXPECT_GT(refuted_by_one_number, 500);
}

TEST(SubsetSums, NameTheNearestNumbers) {
    int checked = 0;
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        const SumCase c = random_case(seed);
        Effort effort;
        if (can_meet(c.supplies, c.target, effort)) continue;
        SCOPED_TRACE(seed);
        NearestSums expected;
        std::set<int> numbers;
        for (const auto& [volume, coloured] : c.reached) {
            if (volume < c.target.min_volume()) continue;
            numbers.insert(coloured);
            if (coloured > c.target.coloured) {
                if (expected.above < 0) expected.above = coloured;
                expected.above = std::min(expected.above, coloured);
            } else if (coloured < c.target.min_coloured()) {
                expected.below = std::max(expected.below, coloured);
            } else {
                expected.within = true;
            }
        }
        const NearestSums sums = nearest_sums(c.supplies, c.target, effort);
        EXPECT_EQ(sums.below, expected.below);
        EXPECT_EQ(sums.above, expected.above);
        EXPECT_EQ(sums.within, expected.within);
        const std::size_t named = (sums.below >= 0) + (sums.above >= 0);
        EXPECT_EQ(sums.only_these, named > 0 && !expected.within && numbers.size() == named);
        ++checked;
    }
    EXPECT_GT(checked, 400);
}

TEST(SubsetSums, SayPossibleWhenStopped) {
    BitWords one(1, 0);
    insert(one, 1);
    const std::vector<Supply> supplies{{2, 0, unlimited, one}};
    Target target;
    target.cells = 5;
    Effort effort;
    EXPECT_FALSE(can_meet(supplies, target, effort));
    std::stop_source stop;
    stop.request_stop();
    effort.stop = stop.get_token();
    EXPECT_TRUE(can_meet(supplies, target, effort));
}

}  // namespace
}  // namespace polypack::testing
