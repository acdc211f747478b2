#include "polypack/command/time_span.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "polypack/base/number_from.hpp"

namespace polypack {
namespace {

struct TimeUnit {
    std::string_view name;
    double seconds;
};

// From the largest to the smallest.
constexpr std::array time_units{TimeUnit{"d", 86400}, TimeUnit{"h", 3600}, TimeUnit{"m", 60},
                                TimeUnit{"s", 1}, TimeUnit{"ms", 0.001}};

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

// Takes a number without sign or exponent from the front of the text.
std::optional<double> take_number(std::string_view& text) {
    const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string_view digits = text.substr(0, length);
    const auto number = number_from<double>(digits);
    if (number) text.remove_prefix(length);
    return number;
}

}  // namespace

std::optional<double> seconds_of(std::string_view text) {
    auto number = take_number(text);
    if (!number || text.empty()) return number;
    double seconds = 0;
    std::span<const TimeUnit> units = time_units;
    for (;;) {
        std::size_t letters = 0;
        while (letters < text.size() && is_letter(text[letters])) ++letters;
        const std::string_view name = text.substr(0, letters);
        const auto unit = std::ranges::find(units, name, &TimeUnit::name);
        if (unit == units.end()) return std::nullopt;
        seconds += *number * unit->seconds;
        units = {unit + 1, units.end()};
        text.remove_prefix(letters);
        if (text.empty()) return seconds;
        number = take_number(text);
        if (!number) return std::nullopt;
    }
}

}  // namespace polypack
