// A published number of packings, with any number of digits.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Kept as digits, so that code that only reads puzzles needs no big integers.
class POLYPACK_API PublishedCount {
  public:
    // Implicit: numbers of 64 bits are published counts, too.
    PublishedCount(std::uint64_t count) : digits_(std::to_string(count)) {}
    // Parses decimal digits without a sign; returns nullopt if the text is anything else.
    [[nodiscard]] static std::optional<PublishedCount> from_digits(std::string_view text);

    // Returns the digits without leading zeros.
    [[nodiscard]] const std::string& digits() const { return digits_; }
    // Returns the number; nullopt if 64 bits do not hold it.
    [[nodiscard]] std::optional<std::uint64_t> small() const;

    [[nodiscard]] friend bool operator==(const PublishedCount&, const PublishedCount&) = default;
    [[nodiscard]] friend std::strong_ordering operator<=>(const PublishedCount& a,
                                                          const PublishedCount& b) {
        const auto longer = a.digits_.size() <=> b.digits_.size();
        return longer != 0 ? longer : a.digits_ <=> b.digits_;
    }
    friend std::ostream& operator<<(std::ostream& out, const PublishedCount& count) {
        return out << count.digits_;
    }

  private:
    std::string digits_;
};

}  // namespace polypack
