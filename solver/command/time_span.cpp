#include "polypack/command/time_span.hpp"

#include <algorithm>
#include <array>
#include <charconv>

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
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    text.remove_prefix(length);
    return number;
}

}  // namespace

std::optional<double> seconds_of(std::string_view text) {
    auto number = take_number(text);
    if (!number || text.empty()) return number;
    double seconds = 0;
    const auto* unit = time_units.begin();
    for (;;) {
        const auto* const end = std::ranges::find_if_not(text, is_letter);
        const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        unit =
            std::find_if(unit, time_units.end(), [&](const TimeUnit& u) { return u.name == name; });
        if (unit == time_units.end()) return std::nullopt;
        seconds += *number * unit->seconds;
        ++unit;
        text.remove_prefix(name.size());
        if (text.empty()) return seconds;
        number = take_number(text);
        if (!number) return std::nullopt;
    }
}

}  // namespace polypack
