#include "polypack/counting/frontier/state_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/frontier/memory_use.hpp"

namespace polypack::testing {
namespace {

constexpr std::uint64_t top = std::uint64_t{1} << 63;

template <int Words>
using Key = std::array<std::uint64_t, Words>;

template <int Words>
FrontierState<Words> state_of(const Key<Words>& key) {
    FrontierState<Words> state;
    std::ranges::copy(key, state.word);
    return state;
}

template <int Words>
void add(StateTable<Words>& table, const Key<Words>& key, std::vector<std::uint64_t> count) {
    const FrontierState<Words> state = state_of<Words>(key);
    table.add(state, hash_of(state), count.data(), static_cast<int>(count.size()));
}

// The states of a table with their counts, and each of them once.
template <int Words>
std::map<Key<Words>, BigCount> contents(const StateTable<Words>& table) {
    std::map<Key<Words>, BigCount> all;
    table.for_each(0, table.slots(),
                   [&](const FrontierState<Words>& state, const std::uint64_t* count) {
                       Key<Words> key;
                       std::ranges::copy(state.word, key.begin());
                       const auto limbs = static_cast<std::size_t>(table.limbs());
                       EXPECT_TRUE(all.emplace(key, BigCount::from_limbs({count, limbs})).second);
                   });
    EXPECT_EQ(all.size(), table.size());
    return all;
}

// Counts of one to three limbs, whose sums soon need more.
template <int Words>
void compare_with_map(std::uint32_t seed) {
    std::mt19937_64 random(seed);
    MemoryUse memory(0);
    StateTable<Words> table(memory);
    std::map<Key<Words>, BigCount> expected;
    for (int i = 0; i < 3000; ++i) {
        Key<Words> key{};
        for (std::uint64_t& word : key) word = random() % 5;
        key[0] += random() % 64 << 40;
        std::vector<std::uint64_t> count(1 + random() % 3);
        for (std::uint64_t& limb : count) limb = random() % 4 == 0 ? ~std::uint64_t{0} : random();
        count.back() >>= random() % 3;
        add<Words>(table, key, count);
        expected[key] += BigCount::from_limbs(count);
    }
    EXPECT_EQ(contents(table), expected);
    EXPECT_EQ(memory.bytes(), table.bytes());
}

TEST(StateTable, AddsUpAsAMapDoes) {
    compare_with_map<1>(1);
    compare_with_map<2>(2);
    compare_with_map<4>(3);
}

TEST(StateTable, KeepsTheStateWithoutBitsAndThoseWithAllButTheHighest) {
    MemoryUse memory(0);
    StateTable<2> table(memory);
    add<2>(table, {0, 0}, {1});
    add<2>(table, {~std::uint64_t{0}, top - 1}, {2});
    add<2>(table, {top, 0}, {3});
    add<2>(table, {0, 0}, {4});
    EXPECT_EQ(contents(table), (std::map<Key<2>, BigCount>{
                                   {{0, 0}, 5}, {{~std::uint64_t{0}, top - 1}, 2}, {{top, 0}, 3}}));
}

TEST(StateTable, CarriesFromLimbToLimb) {
    MemoryUse memory(0);
    StateTable<1> table(memory);
    add<1>(table, {1}, {top - 1});
    add<1>(table, {2}, {7});
    EXPECT_EQ(table.limbs(), 1);
    add<1>(table, {1}, {top - 1});
    EXPECT_EQ(table.limbs(), 1) << "the highest bit is set, and nothing is lost so far";
    add<1>(table, {1}, {4});
    EXPECT_EQ(table.limbs(), 2);
    EXPECT_EQ(contents(table),
              (std::map<Key<1>, BigCount>{{{1}, (BigCount(1) << 64) + 2}, {{2}, 7}}));
    // All ones and 1: the carry runs through the lower limb.
    add<1>(table, {3}, {~std::uint64_t{0}, ~std::uint64_t{0} >> 1});
    add<1>(table, {3}, {1});
    EXPECT_EQ(contents(table).at({3}), BigCount(1) << 127);
    add<1>(table, {3}, {~std::uint64_t{0}, ~std::uint64_t{0} >> 1});
    EXPECT_EQ(contents(table).at({3}), (BigCount(1) << 128) - 1);
    EXPECT_EQ(contents(table).at({1}), (BigCount(1) << 64) + 2);
}

TEST(StateTable, KnowsStatesWithoutCounts) {
    MemoryUse memory(0);
    StateTable<2> table(memory, false);
    for (std::uint64_t i = 0; i < 1000; ++i) add<2>(table, {i % 100, i % 7}, {});
    EXPECT_EQ(table.size(), 700);
    EXPECT_EQ(table.limbs(), 0);
    EXPECT_EQ(table.bytes(), table.slots() * 2 * sizeof(std::uint64_t));
    EXPECT_EQ(contents(table).size(), 700);
}

TEST(StateTable, VisitsEveryRangeOfSlotsOnce) {
    MemoryUse memory(0);
    StateTable<1> table(memory);
    for (std::uint64_t i = 0; i < 500; ++i) add<1>(table, {i}, {i + 1});
    std::uint64_t sum = 0;
    for (std::size_t first = 0; first < table.slots(); first += 100) {
        table.for_each(first, std::min(first + 100, table.slots()),
                       [&](const FrontierState<1>& state, const std::uint64_t* count) {
                           EXPECT_EQ(count[0], state.word[0] + 1);
                           sum += count[0];
                       });
    }
    EXPECT_EQ(sum, 500 * 501 / 2);
}

// While a table grows, the old one and the new one exist: that is what the limit is asked for.
TEST(StateTable, IsAsItWasIfMemoryIsShort) {
    MemoryUse memory(10'000);
    StateTable<1> table(memory);
    std::uint64_t states = 0;
    EXPECT_THROW(
        {
            for (;; ++states) add<1>(table, {states}, {states});
        },
        MemoryLimitExceeded);
    // 256 slots of two words, three quarters full; 512 would take 8192 bytes more.
    EXPECT_EQ(states, 192);
    EXPECT_EQ(table.bytes(), 4096);
    EXPECT_EQ(memory.bytes(), 4096);
    std::map<Key<1>, BigCount> expected;
    for (std::uint64_t i = 0; i < states; ++i) expected[{i}] = i;
    EXPECT_EQ(contents(table), expected);
}

TEST(StateTable, GivesItsMemoryBack) {
    MemoryUse memory(0);
    {
        StateTable<4> table(memory);
        for (std::uint64_t i = 0; i < 100; ++i) add<4>(table, {i, 0, 0, i}, {top, top});
        EXPECT_GT(memory.bytes(), 0);
        table.clear();
        EXPECT_EQ(memory.bytes(), 0);
        EXPECT_EQ(table.size(), 0);
        EXPECT_EQ(table.slots(), 0);
        EXPECT_EQ(table.limbs(), 1);
        add<4>(table, {1, 2, 3, 4}, {9});
        EXPECT_EQ(contents(table), (std::map<Key<4>, BigCount>{{{1, 2, 3, 4}, 9}}));
        StateTable<4> moved = std::move(table);
        EXPECT_EQ(contents(moved), (std::map<Key<4>, BigCount>{{{1, 2, 3, 4}, 9}}));
        EXPECT_EQ(memory.bytes(), moved.bytes());
    }
    EXPECT_EQ(memory.bytes(), 0);
}

}  // namespace
}  // namespace polypack::testing
