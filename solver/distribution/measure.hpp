// The measure of a part of a search: an exact fraction of the whole.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"

namespace polypack {

// An exact fraction. The root has measure 1, and a node shares its own equally among its children,
// so the measures of the parts that a search is divided into add up to exactly 1.
class Measure {
  public:
    // Measure of nothing, 0, or of the root, 1.
    Measure(int whole = 0) : above_(whole) {}
    // Precondition: below > 0.
    POLYPACK_API Measure(BigCount above, BigCount below);

    // Returns the numerator, in lowest terms.
    [[nodiscard]] const BigCount& above() const { return above_; }
    // Returns the denominator, in lowest terms.
    [[nodiscard]] const BigCount& below() const { return below_; }

    POLYPACK_API Measure& operator+=(const Measure& other);
    [[nodiscard]] friend Measure operator+(Measure a, const Measure& b) { return a += b; }
    // Divides. Precondition: b is not 0.
    [[nodiscard]] friend Measure operator/(const Measure& a, const Measure& b) {
        return {a.above_ * b.below_, a.below_ * b.above_};
    }
    [[nodiscard]] friend bool operator==(const Measure&, const Measure&) = default;
    [[nodiscard]] friend std::strong_ordering operator<=>(const Measure& a, const Measure& b) {
        return a.above_ * b.below_ <=> b.above_ * a.below_;
    }

  private:
    BigCount above_;
    BigCount below_ = 1;
};

// Formats a measure: "3/40", or "1".
[[nodiscard]] POLYPACK_API std::string text_of(const Measure& measure);
// Parses a fraction from 0 to 1 in lowest terms; returns nullopt for other texts, and for far too
// long ones.
[[nodiscard]] POLYPACK_API std::optional<Measure> measure_from_text(std::string_view text);
// Returns the nearest double.
[[nodiscard]] POLYPACK_API double value_of(const Measure& measure);

// Returns the measure divided by `parts`.
[[nodiscard]] POLYPACK_API Measure share_of(const Measure& measure, std::size_t parts);
// Returns the exact sum.
[[nodiscard]] POLYPACK_API Measure sum_of(std::span<const Measure> measures);

}  // namespace polypack
