// Published counts: digits in and out, and their order.
#include "polypack/puzzle/published_count.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace polypack::testing {
namespace {

PublishedCount count(std::string_view digits) {
    return PublishedCount::from_digits(digits).value_or(PublishedCount(0));
}

TEST(PublishedCount, KeepsAnyNumberOfDigits) {
    const std::string digits(1000, '7');
    EXPECT_EQ(count(digits).digits(), digits);
    EXPECT_EQ(count("0012"), PublishedCount(12));
    EXPECT_EQ(count("000"), PublishedCount(0));
}

TEST(PublishedCount, ReadsNothingButDigits) {
    for (const char* text : {"", "-1", "+1", "1e3", "1 ", "0x1", "1_000", "1.0"}) {
        EXPECT_EQ(PublishedCount::from_digits(text), std::nullopt) << text;
    }
}

TEST(PublishedCount, IsOrderedAsNumbersAre) {
    EXPECT_LT(count("9"), count("10"));
    EXPECT_LT(count("99999999999999999999"), count("100000000000000000000"));
    EXPECT_GT(count("21"), PublishedCount(12));
}

TEST(PublishedCount, IsSmallIf64BitsHoldIt) {
    EXPECT_EQ(count("18446744073709551615").small(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(count("18446744073709551616").small(), std::nullopt);
    EXPECT_EQ(count("0").small(), 0U);
}

}  // namespace
}  // namespace polypack::testing
