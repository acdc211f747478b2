#include "polypack/platform/spilled_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace polypack::testing {
namespace {

using Records = std::vector<std::pair<std::string, std::string>>;

// With so little memory that nearly every record is a file of its own, to all of it at once.
TEST(SpilledSort, SortsStablyInAnyMemory) {
    std::mt19937 random(1);
    for (const std::size_t memory : {0, 100, 2000, 1'000'000}) {
        SCOPED_TRACE(memory);
        SpilledSort sorted(memory);
        Records expected;
        for (int i = 0; i < 1000; ++i) {
            std::string key(random() % 4, static_cast<char>('a' + random() % 3));
            if (i % 7 == 0) key += '\0';
            std::string record = std::to_string(i);
            if (i % 50 == 0) record.clear();
            expected.emplace_back(key, record);
            sorted.add(key, record);
        }
        std::ranges::stable_sort(expected, {}, &Records::value_type::first);
        Records got;
        sorted.finish([&](std::string_view key, std::string_view record) {
            got.emplace_back(key, record);
            return true;
        });
        EXPECT_EQ(got, expected);
    }
}

TEST(SpilledSort, EndsWhenTheSinkHasEnough) {
    for (const std::size_t memory : {0, 1'000'000}) {
        SpilledSort sorted(memory);
        for (const char* key : {"c", "a", "b"}) sorted.add(key, "");
        std::string keys;
        sorted.finish([&](std::string_view key, std::string_view) {
            keys += key;
            return keys.size() < 2;
        });
        EXPECT_EQ(keys, "ab");
    }
}

}  // namespace
}  // namespace polypack::testing
