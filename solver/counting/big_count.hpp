// Integers of any size, for numbers of packings and computations with them.
//
// An integer of up to 64 bits is stored in the object, and its sums and comparisons are compiled in
// place; a larger one is stored on the heap. Division rounds towards 0, and a remainder has the
// sign of the dividend, as for `int`.
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
    // Converts an integer.
    template <std::integral Number>
        requires(sizeof(Number) <= sizeof(std::int64_t))
    BigCount(Number number) {
        if (std::in_range<std::int64_t>(number)) {
            small_ = static_cast<std::int64_t>(number);
        } else {
            *this = BigCount(static_cast<Wide>(number));
        }
    }
    // Converts a 128-bit integer.
    template <std::same_as<Wide> Number>
    BigCount(Number number)
        : BigCount(from_limbs(std::array{static_cast<std::uint64_t>(number),
                                         static_cast<std::uint64_t>(number >> 64)})) {}
    // Parses decimal digits, with or without a sign. Throws std::invalid_argument if malformed.
    explicit BigCount(std::string_view digits);
    // Returns the sum of limbs[i] * 2^(64 i).
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

    // Returns the number in decimal digits.
    [[nodiscard]] std::string str() const;
    // Returns the number of bits of the magnitude; 0 has none.
    [[nodiscard]] std::size_t bit_width() const;
    // Converts to a double, which is infinite if the number is too large.
    explicit operator double() const;
    // Converts to an integer. Precondition: the number is in the range of the type.
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
    // Divides. Precondition: the other is not 0.
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

    // Operations on large numbers, which are not compiled in place.
    void copy(const BigCount& other);
    void release();
    void add(const BigCount& other);
    [[nodiscard]] int compare(const BigCount& other) const;
    [[nodiscard]] std::uint64_t low_limb() const;

    std::int64_t small_ = 0;
    Big* big_ = nullptr;  // instead, if the number does not fit into it
};

// Returns the greatest common divisor, which is not negative; of 0 and a number, its magnitude.
[[nodiscard]] POLYPACK_API BigCount gcd(const BigCount& a, const BigCount& b);

// Returns the number in decimal digits.
[[nodiscard]] inline std::string digits_of(const BigCount& count) {
    return count.str();
}

// Parses a number in 1..`most` in decimal digits, without sign or leading zeros; returns nullopt if
// the text is anything else.
[[nodiscard]] POLYPACK_API std::optional<BigCount> count_from_digits(std::string_view digits,
                                                                     const BigCount& most);

}  // namespace polypack
