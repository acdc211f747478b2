// Tables of patterns: they rule out what a comparison of each pattern does.
#include "polypack/counting/frontier/pattern_tables.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace polypack::testing {
namespace {

// About one bit of `one_in`, up to bit 64 * Words - 1.
template <int Words>
FrontierState<Words> random_bits(std::mt19937_64& random, int one_in) {
    FrontierState<Words> bits;
    for (int bit = 0; bit < 64 * Words; ++bit) {
        if (random() % one_in == 0) bits.set(bit);
    }
    return bits;
}

// Returns how many patterns a state had.
template <int Words>
int compare_all(unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<StatePattern<Words>> patterns(random() % 200);
    for (auto& pattern : patterns) {
        pattern.clear = random_bits<Words>(random, 32 * Words);
        pattern.set = random_bits<Words>(random, 64 * Words) - pattern.clear;
    }
    const PatternTables<Words> tables(patterns);
    EXPECT_EQ(tables.lanes(), static_cast<int>((patterns.size() + 63) / 64));
    int had = 0;
    for (int i = 0; i < 40; ++i) {
        const auto state = random_bits<Words>(random, 2);
        for (int lane = 0; lane < tables.lanes(); ++lane) {
            std::uint64_t expected = 0;
            for (std::size_t bit = 0; bit < 64; ++bit) {
                const std::size_t number = 64 * static_cast<std::size_t>(lane) + bit;
                const bool has = number < patterns.size() &&
                                 (state & patterns[number].clear).none() &&
                                 (patterns[number].set - state).none();
                if (has) ++had;
                if (!has) expected |= std::uint64_t{1} << bit;
            }
            EXPECT_EQ(tables.ruled_out(state, lane), expected) << "seed " << seed;
        }
    }
    return had;
}

TEST(PatternTables, RuleOutWhatComparisonDoes) {
    int had = 0;
    for (unsigned seed = 0; seed < 50; ++seed) {
        had += compare_all<1>(seed) + compare_all<2>(seed) + compare_all<4>(seed) +
               compare_all<8>(seed);
    }
    EXPECT_GT(had, 10'000);
}

TEST(PatternTables, OfNoPatternsHaveNoLanes) {
    EXPECT_EQ(PatternTables<2>().lanes(), 0);
    EXPECT_EQ(PatternTables<2>(std::vector<StatePattern<2>>()).lanes(), 0);
}

// A pattern without bits fits every state.
TEST(PatternTables, HaveThePatternThatAsksForNothing) {
    const PatternTables<1> tables(std::vector<StatePattern<1>>(1));
    ASSERT_EQ(tables.lanes(), 1);
    for (const int bit : {0, 7, 8, 62}) {
        EXPECT_EQ(tables.ruled_out(FrontierState<1>::of(bit), 0), ~std::uint64_t{1});
    }
}

}  // namespace
}  // namespace polypack::testing
