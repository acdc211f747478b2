#include "polypack/distribution/measure.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace polypack {
namespace {

// Most digits of a numerator or denominator: thousands of branchings.
constexpr std::size_t max_digits = 20'000;

std::optional<BigCount> integer_from(std::string_view digits) {
    if (digits.empty() || digits.size() > max_digits) return std::nullopt;
    if (digits.front() == '0' && digits.size() > 1) return std::nullopt;
    if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) {
        return std::nullopt;
    }
    return BigCount(digits);
}

}  // namespace

Measure::Measure(BigCount above, BigCount below)
    : above_(std::move(above)), below_(std::move(below)) {
    const BigCount common = gcd(above_, below_);
    if (common == 1) return;
    above_ /= common;
    below_ /= common;
}

Measure& Measure::operator+=(const Measure& other) {
    return *this = {above_ * other.below_ + other.above_ * below_, below_ * other.below_};
}

std::string text_of(const Measure& measure) {
    std::string text = digits_of(measure.above());
    if (measure.below() != 1) text += "/" + digits_of(measure.below());
    return text;
}

std::optional<Measure> measure_from_text(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto above = integer_from(text.substr(0, slash));
    const auto below =
        slash == std::string_view::npos ? BigCount(1) : integer_from(text.substr(slash + 1));
    if (!above || !below || *below == 0 || *above > *below) return std::nullopt;
    Measure measure(*above, *below);
    if (text_of(measure) != text) return std::nullopt;
    return measure;
}

double value_of(const Measure& measure) {
    // A quotient of 63 or 64 bits; its lowest is set if there is a remainder, so that it is rounded
    // as the fraction would be.
    const int shift = 63 + static_cast<int>(measure.below().bit_width()) -
                      static_cast<int>(measure.above().bit_width());
    const BigCount above = shift > 0 ? measure.above() << shift : measure.above();
    const BigCount below = shift < 0 ? measure.below() << -shift : measure.below();
    const auto quotient = static_cast<std::uint64_t>(above / below);
    const std::uint64_t rest = above % below == 0 ? 0 : 1;
    return std::ldexp(static_cast<double>(quotient | rest), -shift);
}

Measure share_of(const Measure& measure, std::size_t parts) {
    return {measure.above(), measure.below() * parts};
}

Measure sum_of(std::span<const Measure> measures) {
    // Nodes of one depth mostly have one of a few denominators.
    std::map<BigCount, BigCount> above;
    for (const Measure& measure : measures) above[measure.below()] += measure.above();
    BigCount common = 1;
    for (const auto& [below, sum] : above) common *= below / gcd(common, below);
    BigCount total = 0;
    for (const auto& [below, sum] : above) total += sum * (common / below);
    return {std::move(total), std::move(common)};
}

}  // namespace polypack
