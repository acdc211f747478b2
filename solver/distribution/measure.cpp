#include "polypack/distribution/measure.hpp"

#include <algorithm>
#include <map>

namespace polypack {
namespace {

using Integer = boost::multiprecision::cpp_int;

// Of a numerator or denominator: thousands of branchings.
constexpr std::size_t max_digits = 20'000;

std::optional<Integer> integer_from(std::string_view digits) {
    if (digits.empty() || digits.size() > max_digits) return std::nullopt;
    if (digits.front() == '0' && digits.size() > 1) return std::nullopt;
    if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) {
        return std::nullopt;
    }
    return Integer(std::string(digits));
}

}  // namespace

std::string text_of(const Measure& measure) {
    const Integer below = denominator(measure);
    std::string text = numerator(measure).str();
    if (below != 1) text += "/" + below.str();
    return text;
}

std::optional<Measure> measure_from_text(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto above = integer_from(text.substr(0, slash));
    const auto below =
        slash == std::string_view::npos ? Integer(1) : integer_from(text.substr(slash + 1));
    if (!above || !below || *below == 0 || *above > *below) return std::nullopt;
    Measure measure(*above, *below);
    if (text_of(measure) != text) return std::nullopt;
    return measure;
}

double value_of(const Measure& measure) {
    return measure.convert_to<double>();
}

Measure share_of(const Measure& measure, std::size_t parts) {
    return measure / Measure(parts);
}

Measure sum_of(std::span<const Measure> measures) {
    // Nodes of one depth mostly have one of a few denominators.
    std::map<Integer, Integer> above;
    for (const Measure& measure : measures) above[denominator(measure)] += numerator(measure);
    Integer common = 1;
    for (const auto& [below, sum] : above) common = lcm(common, below);
    Integer total = 0;
    for (const auto& [below, sum] : above) total += sum * (common / below);
    return {total, common};
}

}  // namespace polypack
