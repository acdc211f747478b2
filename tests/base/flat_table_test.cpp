#include "polypack/base/flat_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

namespace polypack::testing {
namespace {

using Hash = std::uint64_t (*)(std::uint64_t thing);

// Numbers things in the order in which they come.
class Numbers {
  public:
    Numbers(Hash hash, std::size_t min_slots) : hash_(hash), table_(min_slots) {}

    std::uint32_t of(std::uint64_t thing) {
        const auto next = static_cast<std::uint32_t>(things_.size());
        const std::uint32_t number = table_.find_or_add(
            hash_(thing), next, [&](std::uint32_t i) { return things_.at(i) == thing; },
            [&](std::uint32_t i) { return hash_(things_.at(i)); });
        if (number == next) things_.push_back(thing);
        return number;
    }
    [[nodiscard]] const FlatTable& table() const { return table_; }

  private:
    Hash hash_;
    std::vector<std::uint64_t> things_;
    FlatTable table_;
};

struct HashCase {
    const char* name;
    Hash hash;
};

// Good, and as bad as it can be.
const HashCase hashes[] = {
    {"mixed", [](std::uint64_t thing) { return (thing + 1) * 0x9E3779B97F4A7C15u; }},
    {"itself", [](std::uint64_t thing) { return thing; }},
    {"all equal", [](std::uint64_t) { return std::uint64_t{5}; }},
    // From the last slot of any table, probing goes on at the first.
    {"all in the last slot", [](std::uint64_t) { return ~std::uint64_t{0}; }},
    {"equal in all low bits", [](std::uint64_t thing) { return thing << 32; }},
    {"few slots", [](std::uint64_t thing) { return thing % 3; }},
};

TEST(FlatTable, NumbersThingsAsAMapDoes) {
    std::mt19937_64 random(1);
    for (const HashCase& test : hashes) {
        for (const std::size_t min_slots : {0, 1, 2, 3, 16, 100, 4096}) {
            SCOPED_TRACE(test.name);
            SCOPED_TRACE(min_slots);
            Numbers numbers(test.hash, min_slots);
            std::unordered_map<std::uint64_t, std::uint32_t> expected;
            for (int i = 0; i < 1000; ++i) {
                const std::uint64_t thing = random() % 400;
                const auto next = static_cast<std::uint32_t>(expected.size());
                ASSERT_EQ(numbers.of(thing), expected.emplace(thing, next).first->second);
            }
            for (const auto& [thing, number] : expected) ASSERT_EQ(numbers.of(thing), number);
        }
    }
}

TEST(FlatTable, HasTheLeastPowerOfTwoOfSlotsAndAtLeastTwo) {
    EXPECT_EQ(FlatTable().bytes(), 16 * sizeof(std::uint32_t));
    EXPECT_EQ(FlatTable(0).bytes(), 2 * sizeof(std::uint32_t));
    EXPECT_EQ(FlatTable(3).bytes(), 4 * sizeof(std::uint32_t));
    EXPECT_EQ(FlatTable(64).bytes(), 64 * sizeof(std::uint32_t));
    EXPECT_EQ(FlatTable(65).bytes(), 128 * sizeof(std::uint32_t));
}

// Memory is asked for before something is added to a full table: that must not come too late.
TEST(FlatTable, DoublesJustWhenItIsFullAndSomethingIsAdded) {
    for (const HashCase& test : hashes) {
        SCOPED_TRACE(test.name);
        Numbers numbers(test.hash, 8);
        std::size_t slots = 8;
        for (std::uint64_t thing = 0; thing < 200; ++thing) {
            SCOPED_TRACE(thing);
            ASSERT_EQ(numbers.table().full(), 2 * (thing + 1) > slots);
            if (thing > 0) {
                ASSERT_EQ(numbers.of(thing - 1), thing - 1);
                ASSERT_EQ(numbers.table().bytes(), slots * sizeof(std::uint32_t))
                    << "nothing is new";
            }
            if (numbers.table().full()) slots *= 2;
            ASSERT_EQ(numbers.of(thing), thing);
            ASSERT_EQ(numbers.table().bytes(), slots * sizeof(std::uint32_t));
        }
    }
}

TEST(FlatTable, HashesEachThingOnceWhereItGrows) {
    FlatTable table(4);
    std::vector<int> hashed(3, 0);
    const auto add = [&](std::uint32_t number) {
        return table.find_or_add(
            number, number, [](std::uint32_t) { return false; },
            [&](std::uint32_t other) {
                ++hashed.at(other);
                return std::uint64_t{other};
            });
    };
    EXPECT_EQ(add(0), 0);
    EXPECT_EQ(add(1), 1);
    EXPECT_EQ(hashed, (std::vector<int>{0, 0, 0}));
    EXPECT_EQ(add(2), 2);
    EXPECT_EQ(hashed, (std::vector<int>{1, 1, 0})) << "the new one has its hash";
}

TEST(FlatTable, AsksOnlyAboutThingsThatMayBeIt) {
    FlatTable table(16);
    const auto add = [&](std::uint64_t hash, std::uint32_t number) {
        std::vector<std::uint32_t> asked;
        (void)table.find_or_add(
            hash, number,
            [&](std::uint32_t other) {
                asked.push_back(other);
                return false;
            },
            [](std::uint32_t other) { return std::uint64_t{other}; });
        return asked;
    };
    using Asked = std::vector<std::uint32_t>;
    EXPECT_EQ(add(3, 0), Asked{});
    EXPECT_EQ(add(7, 1), Asked{});
    EXPECT_EQ(add(3, 2), Asked{0});
    EXPECT_EQ(add(4, 3), Asked{2}) << "which was pushed on from the slot before";
    EXPECT_EQ(add(3 + 16, 4), (Asked{0, 2, 3}));
    EXPECT_EQ(add(8, 5), Asked{});
}

}  // namespace
}  // namespace polypack::testing
