// Integers of any size, against sums, products and quotients of decimal digits as in school.
#include "polypack/counting/big_count.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polypack::testing {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

// Magnitudes as digits in decimal, without leading zeros.
std::string without_zeros(std::string digits) {
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return digits;
}

std::strong_ordering school_order(const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() <=> b.size() : a.compare(b) <=> 0;
}

std::string school_sum(std::string a, std::string b) {
    const std::size_t size = std::max(a.size(), b.size()) + 1;
    a.insert(0, size - a.size(), '0');
    b.insert(0, size - b.size(), '0');
    int carry = 0;
    for (std::size_t i = size; i-- > 0;) {
        const int sum = (a[i] - '0') + (b[i] - '0') + carry;
        a[i] = static_cast<char>('0' + sum % 10);
        carry = sum / 10;
    }
    return without_zeros(a);
}

// Precondition: a is not less than b.
std::string school_difference(std::string a, std::string b) {
    b.insert(0, a.size() - b.size(), '0');
    int borrowed = 0;
    for (std::size_t i = a.size(); i-- > 0;) {
        const int difference = (a[i] - '0') - (b[i] - '0') - borrowed;
        a[i] = static_cast<char>('0' + (difference + 10) % 10);
        borrowed = difference < 0 ? 1 : 0;
    }
    return without_zeros(a);
}

std::string school_product(const std::string& a, const std::string& b) {
    std::string product = "0";
    for (const char digit : b) {
        product = without_zeros(product + '0');
        for (int i = 0; i < digit - '0'; ++i) product = school_sum(product, a);
    }
    return product;
}

// The quotient and the remainder.
std::pair<std::string, std::string> school_quotient(const std::string& a, const std::string& b) {
    std::string quotient = "0";
    std::string rest = "0";
    for (const char digit : a) {
        rest = without_zeros(rest + digit);
        int times = 0;
        for (; school_order(rest, b) >= 0; ++times) rest = school_difference(rest, b);
        quotient += static_cast<char>('0' + times);
    }
    return {without_zeros(quotient), rest};
}

// A number with its sign.
struct Signed {
    bool negative = false;
    std::string digits;
    [[nodiscard]] std::string text() const { return (negative ? "-" : "") + digits; }
};

Signed with_sign(bool negative, std::string digits) {
    return {negative && digits != "0", std::move(digits)};
}

Signed sum_of(const Signed& a, const Signed& b) {
    if (a.negative == b.negative) return with_sign(a.negative, school_sum(a.digits, b.digits));
    if (school_order(a.digits, b.digits) >= 0) {
        return with_sign(a.negative, school_difference(a.digits, b.digits));
    }
    return with_sign(b.negative, school_difference(b.digits, a.digits));
}

Signed negated(const Signed& a) {
    return with_sign(!a.negative, a.digits);
}

std::strong_ordering order_of(const Signed& a, const Signed& b) {
    if (a.negative != b.negative)
        return a.negative ? std::strong_ordering::less : std::strong_ordering::greater;
    return a.negative ? school_order(b.digits, a.digits) : school_order(a.digits, b.digits);
}

// The edges of 32, 63, 64 and 128 bits with their neighbours, and some at random.
std::vector<Signed> samples() {
    std::vector<std::string> magnitudes{"0", "1", "2", "10"};
    for (const char* edge : {"4294967296", "9223372036854775808", "18446744073709551616",
                             "340282366920938463463374607431768211456"}) {
        magnitudes.push_back(school_difference(edge, "1"));
        magnitudes.emplace_back(edge);
        magnitudes.push_back(school_sum(edge, "1"));
    }
    std::mt19937 random(7);
    for (const int size : {5, 18, 19, 20, 45}) {
        std::string digits(1, static_cast<char>('1' + random() % 9));
        while (std::ssize(digits) < size) digits += static_cast<char>('0' + random() % 10);
        magnitudes.push_back(digits);
    }
    std::vector<Signed> numbers;
    for (const std::string& digits : magnitudes) {
        numbers.push_back({false, digits});
        if (digits != "0") numbers.push_back({true, digits});
    }
    return numbers;
}

BigCount count_of(const Signed& number) {
    return BigCount(number.text());
}

TEST(BigCount, IsWrittenAsItIsRead) {
    for (const Signed& number : samples()) {
        EXPECT_EQ(count_of(number).str(), number.text());
        EXPECT_EQ(digits_of(count_of(number)), number.text());
        std::ostringstream out;
        out << count_of(number);
        EXPECT_EQ(out.str(), number.text());
        EXPECT_EQ(BigCount((number.negative ? "-00" : "00") + number.digits), count_of(number));
    }
    EXPECT_EQ(BigCount("-0").str(), "0");
    for (const char* text : {"", "-", "+1", " 1", "1 ", "0x10", "1e3", "--1", "1.0", "12a"}) {
        EXPECT_THROW((void)BigCount(std::string_view(text)), std::invalid_argument) << text;
    }
}

TEST(BigCount, IsMadeOfTheIntegersOfTheLanguage) {
    EXPECT_EQ(BigCount().str(), "0");
    EXPECT_EQ(BigCount(largest).str(), "9223372036854775807");
    EXPECT_EQ(BigCount(smallest).str(), "-9223372036854775808");
    EXPECT_EQ(BigCount(std::numeric_limits<std::uint64_t>::max()).str(), "18446744073709551615");
    EXPECT_EQ(BigCount(static_cast<std::uint64_t>(largest) + 1).str(), "9223372036854775808");
    __extension__ using Wide = unsigned __int128;
    EXPECT_EQ(BigCount(~Wide{0}).str(), "340282366920938463463374607431768211455");
    EXPECT_EQ(BigCount(Wide{7}), 7);
    for (const std::int64_t number : {smallest, std::int64_t{-1}, std::int64_t{0}, largest}) {
        EXPECT_EQ(static_cast<std::int64_t>(BigCount(number)), number);
    }
    for (const std::uint64_t number : {std::uint64_t{1} << 63, ~std::uint64_t{0}}) {
        EXPECT_EQ(static_cast<std::uint64_t>(BigCount(number)), number);
    }
}

TEST(BigCount, IsMadeOfLimbs) {
    EXPECT_EQ(BigCount::from_limbs({}), 0);
    EXPECT_EQ(BigCount::from_limbs(std::array<std::uint64_t, 3>{5, 0, 0}), 5);
    EXPECT_EQ(BigCount::from_limbs(std::array<std::uint64_t, 2>{0, 1}),
              BigCount("18446744073709551616"));
    EXPECT_EQ(BigCount::from_limbs(std::array<std::uint64_t, 3>{1, 2, 3}),
              BigCount("1020847100762815390427017310442723737601"));
}

TEST(BigCount, ComparesAsNumbersDo) {
    for (const Signed& a : samples()) {
        for (const Signed& b : samples()) {
            SCOPED_TRACE(a.text() + " and " + b.text());
            EXPECT_EQ(count_of(a) <=> count_of(b), order_of(a, b));
            EXPECT_EQ(count_of(a) == count_of(b), order_of(a, b) == 0);
        }
    }
}

TEST(BigCount, AddsAndSubtractsAsInSchool) {
    for (const Signed& a : samples()) {
        for (const Signed& b : samples()) {
            SCOPED_TRACE(a.text() + " and " + b.text());
            EXPECT_EQ((count_of(a) + count_of(b)).str(), sum_of(a, b).text());
            EXPECT_EQ((count_of(a) - count_of(b)).str(), sum_of(a, negated(b)).text());
        }
        EXPECT_EQ((-count_of(a)).str(), negated(a).text());
        EXPECT_EQ(abs(count_of(a)).str(), a.digits);
        BigCount next = count_of(a);
        EXPECT_EQ((++next).str(), sum_of(a, {false, "1"}).text());
        EXPECT_EQ((--next).str(), a.text());
        EXPECT_EQ((--next).str(), sum_of(a, {true, "1"}).text());
    }
}

TEST(BigCount, MultipliesAsInSchool) {
    for (const Signed& a : samples()) {
        for (const Signed& b : samples()) {
            SCOPED_TRACE(a.text() + " and " + b.text());
            const Signed product =
                with_sign(a.negative != b.negative, school_product(a.digits, b.digits));
            EXPECT_EQ((count_of(a) * count_of(b)).str(), product.text());
        }
    }
}

TEST(BigCount, DividesTowardsZero) {
    for (const Signed& a : samples()) {
        for (const Signed& b : samples()) {
            if (b.digits == "0") continue;
            SCOPED_TRACE(a.text() + " and " + b.text());
            const auto [quotient, rest] = school_quotient(a.digits, b.digits);
            EXPECT_EQ((count_of(a) / count_of(b)).str(),
                      with_sign(a.negative != b.negative, quotient).text());
            EXPECT_EQ((count_of(a) % count_of(b)).str(), with_sign(a.negative, rest).text());
        }
    }
}

TEST(BigCount, ShiftsByDoubling) {
    for (const Signed& a : samples()) {
        Signed doubled = a;
        for (const int bits : {0, 1, 62, 63, 64, 65, 130}) {
            SCOPED_TRACE(a.text());
            doubled = a;
            for (int i = 0; i < bits; ++i) doubled = sum_of(doubled, doubled);
            EXPECT_EQ((count_of(a) << static_cast<std::size_t>(bits)).str(), doubled.text());
        }
    }
}

// A number that is small again must behave like one that was always small.
TEST(BigCount, ComesBackToSmallNumbers) {
    for (const std::int64_t small : {smallest, std::int64_t{-3}, std::int64_t{0}, largest}) {
        BigCount count = BigCount(small) * BigCount("100000000000000000000");
        count /= BigCount("100000000000000000000");
        EXPECT_EQ(count, small);
        EXPECT_EQ(count <=> BigCount(small), std::strong_ordering::equal);
        EXPECT_EQ(static_cast<std::int64_t>(count), small);
        EXPECT_EQ((count += 1), BigCount(small) + 1);
    }
}

TEST(BigCount, TakesItselfAsTheOtherNumber) {
    for (const Signed& a : samples()) {
        SCOPED_TRACE(a.text());
        BigCount count = count_of(a);
        count += count;
        EXPECT_EQ(count.str(), sum_of(a, a).text());
        count = count_of(a);
        count *= count;
        EXPECT_EQ(count.str(), school_product(a.digits, a.digits));
        count = count_of(a);
        count -= count;
        EXPECT_EQ(count, 0);
        if (a.digits == "0") continue;
        count = count_of(a);
        count /= count;
        EXPECT_EQ(count, 1);
        count = count_of(a);
        count %= count;
        EXPECT_EQ(count, 0);
    }
}

TEST(BigCount, IsAValue) {
    for (const Signed& a : samples()) {
        for (const Signed& b : samples()) {
            SCOPED_TRACE(a.text() + " and " + b.text());
            BigCount first = count_of(a);
            BigCount second = count_of(b);
            BigCount copy = first;
            first += 1;
            EXPECT_EQ(copy.str(), a.text()) << "a copy does not change with its original";
            copy = second;
            EXPECT_EQ(copy.str(), b.text());
            second += 1;
            EXPECT_EQ(copy.str(), b.text());
            const BigCount taken = std::move(copy);
            EXPECT_EQ(taken.str(), b.text());
            BigCount assigned = count_of(a);
            assigned = count_of(b);
            EXPECT_EQ(assigned.str(), b.text());
            const BigCount& itself = assigned;
            assigned = itself;
            EXPECT_EQ(assigned.str(), b.text());
        }
    }
}

TEST(BigCount, KnowsItsWidthAndItsSize) {
    EXPECT_EQ(BigCount(0).bit_width(), 0);
    EXPECT_EQ(BigCount(1).bit_width(), 1);
    EXPECT_EQ(BigCount(-8).bit_width(), 4);
    EXPECT_EQ(BigCount(largest).bit_width(), 63);
    EXPECT_EQ(BigCount(smallest).bit_width(), 64);
    for (const std::size_t bits : {0, 1, 62, 63, 64, 127, 128, 1000}) {
        EXPECT_EQ((BigCount(1) << bits).bit_width(), bits + 1);
        EXPECT_EQ(((BigCount(1) << bits) - 1).bit_width(), bits);
    }
    EXPECT_EQ(static_cast<double>(BigCount(-3)), -3.0);
    EXPECT_EQ(static_cast<double>(BigCount(1) << 100), 0x1p100);
    EXPECT_EQ(static_cast<double>(BigCount(1) << 2000), std::numeric_limits<double>::infinity());
}

TEST(BigCount, HasGreatestCommonDivisors) {
    EXPECT_EQ(gcd(BigCount(0), BigCount(0)), 0);
    EXPECT_EQ(gcd(BigCount(0), BigCount(-5)), 5);
    EXPECT_EQ(gcd(BigCount(-12), BigCount(18)), 6);
    // 2^100 * 3 * 7 and 2^70 * 3^2 * 5.
    EXPECT_EQ(gcd((BigCount(1) << 100) * 21, (BigCount(1) << 70) * 45), (BigCount(1) << 70) * 3);
    EXPECT_EQ(gcd(BigCount("170141183460469231731687303715884105727"), BigCount(1) << 200), 1)
        << "a prime of Mersenne, 2^127 - 1";
}

// 30! = 2^26 * 3^14 * 5^7 * 7^4 * 11^2 * 13^2 * 17 * 19 * 23 * 29.
TEST(BigCount, CountsPermutations) {
    BigCount factorial = 1;
    for (int i = 2; i <= 30; ++i) factorial *= i;
    EXPECT_EQ(factorial.str(), "265252859812191058636308480000000");
    for (int i = 30; i >= 2; --i) {
        EXPECT_EQ(factorial % i, 0);
        factorial /= i;
    }
    EXPECT_EQ(factorial, 1);
}

TEST(BigCount, IsReadFromDigitsUpToALimit) {
    const BigCount most("100000000000000000000");
    EXPECT_EQ(count_from_digits("1", most), BigCount(1));
    EXPECT_EQ(count_from_digits("100000000000000000000", most), most);
    EXPECT_EQ(count_from_digits("99999999999999999999", most), most - 1);
    for (const char* text : {"", "0", "01", "-1", "+1", " 1", "1 ", "1a", "100000000000000000001",
                             "999999999999999999999", "1000000000000000000000"}) {
        EXPECT_EQ(count_from_digits(text, most), std::nullopt) << text;
    }
    EXPECT_EQ(count_from_digits("8", 7), std::nullopt);
}

}  // namespace
}  // namespace polypack::testing
