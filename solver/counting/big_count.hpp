// Integers as large as memory allows: numbers of packings, and what is computed from them.
//
// One of up to 64 bits lies in the object, and its sums and comparisons are compiled in place; a
// larger one lies on the heap. Division rounds towards 0, and a remainder has the sign of what is
// divided, as for `int`.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/export.hpp"

namespace polypack {

class POLYPACK_API BigCount {
    __extension__ using Wide = unsigned __int128;

  public:
    BigCount() = default;
    // The number itself.
    template <std::integral Number>
        requires(sizeof(Number) <= sizeof(std::int64_t))
    BigCount(Number number) {
        if (std::in_range<std::int64_t>(number)) {
            small_ = static_cast<std::int64_t>(number);
        } else {
            *this = BigCount(static_cast<Wide>(number));
        }
    }
    // The number itself, of 128 bits.
    template <std::same_as<Wide> Number>
    BigCount(Number number)
        : BigCount(from_limbs(std::array{static_cast<std::uint64_t>(number),
                                         static_cast<std::uint64_t>(number >> 64)})) {}
    // In decimal digits, with a sign or without. Throws std::invalid_argument if it is no number.
    explicit BigCount(std::string_view digits);
    // The sum of limbs[i] * 2^(64 i).
    [[nodiscard]] static BigCount from_limbs(std::span<const std::uint64_t> limbs);

    // Copies the number.
    BigCount(const BigCount& other) : small_(other.small_) {
        if (other.big_ != nullptr) copy(other);
    }
    // Takes the number of the other.
    BigCount(BigCount&& other) noexcept
        : small_(other.small_), big_(std::exchange(other.big_, nullptr)) {}
    BigCount& operator=(const BigCount& other) {
        if (big_ == nullptr && other.big_ == nullptr) {
            small_ = other.small_;
        } else if (this != &other) {
            copy(other);
        }
        return *this;
    }
    BigCount& operator=(BigCount&& other) noexcept {
        std::swap(small_, other.small_);
        std::swap(big_, other.big_);
        return *this;
    }
    ~BigCount() {
        if (big_ != nullptr) release();
    }

    // In decimal digits.
    [[nodiscard]] std::string str() const;
    // Of the magnitude: 0 has none.
    [[nodiscard]] std::size_t bit_width() const;
    // Infinite if it is too large.
    explicit operator double() const;
    // Precondition: it is in the range of the type.
    template <std::integral Number>
    explicit operator Number() const {
        return static_cast<Number>(big_ == nullptr ? static_cast<std::uint64_t>(small_)
                                                   : low_limb());
    }

    BigCount& operator+=(const BigCount& other) {
        std::int64_t sum = 0;
        if (big_ == nullptr && other.big_ == nullptr &&
            !__builtin_add_overflow(small_, other.small_, &sum)) {
            small_ = sum;
        } else {
            add(other);
        }
        return *this;
    }
    BigCount& operator-=(const BigCount& other);
    BigCount& operator*=(const BigCount& other);
    // Precondition: the other is not 0.
    BigCount& operator/=(const BigCount& other);
    BigCount& operator%=(const BigCount& other);
    BigCount& operator<<=(std::size_t bits);
    BigCount& operator++() { return *this += 1; }
    // Subtracts 1.
    BigCount& operator--() { return *this -= 1; }

    [[nodiscard]] friend BigCount operator+(BigCount a, const BigCount& b) { return a += b; }
    [[nodiscard]] friend BigCount operator-(BigCount a, const BigCount& b) { return a -= b; }
    [[nodiscard]] friend BigCount operator*(BigCount a, const BigCount& b) { return a *= b; }
    [[nodiscard]] friend BigCount operator/(BigCount a, const BigCount& b) { return a /= b; }
    [[nodiscard]] friend BigCount operator%(BigCount a, const BigCount& b) { return a %= b; }
    [[nodiscard]] friend BigCount operator<<(BigCount a, std::size_t bits) { return a <<= bits; }
    [[nodiscard]] BigCount operator-() const { return BigCount() - *this; }
    [[nodiscard]] friend BigCount abs(const BigCount& a) { return a < 0 ? -a : a; }
    POLYPACK_API friend BigCount gcd(const BigCount& a, const BigCount& b);

    [[nodiscard]] friend bool operator==(const BigCount& a, const BigCount& b) {
        return a.big_ == nullptr && b.big_ == nullptr ? a.small_ == b.small_ : a.compare(b) == 0;
    }
    [[nodiscard]] friend std::strong_ordering operator<=>(const BigCount& a, const BigCount& b) {
        return a.big_ == nullptr && b.big_ == nullptr ? a.small_ <=> b.small_ : a.compare(b) <=> 0;
    }
    POLYPACK_API friend std::ostream& operator<<(std::ostream& out, const BigCount& a);

  private:
    struct Big;

    // What is not compiled in place: where one of the numbers is large.
    void copy(const BigCount& other);
    void release();
    void add(const BigCount& other);
    [[nodiscard]] int compare(const BigCount& other) const;
    [[nodiscard]] std::uint64_t low_limb() const;

    std::int64_t small_ = 0;
    Big* big_ = nullptr;  // instead, if the number does not fit into it
};

// The greatest common divisor, which is not negative; of 0 and a number, its magnitude.
[[nodiscard]] POLYPACK_API BigCount gcd(const BigCount& a, const BigCount& b);

// The number in decimal digits.
[[nodiscard]] inline std::string digits_of(const BigCount& count) {
    return count.str();
}

// The number in 1..`most` that the text gives in decimal digits, without sign or leading zeros;
// nothing if it is no such number.
[[nodiscard]] POLYPACK_API std::optional<BigCount> count_from_digits(std::string_view digits,
                                                                     const BigCount& most);

}  // namespace polypack
