#include "polypack/cli/time_span.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace polypack {
namespace {

struct Unit {
    std::string_view name;
    double seconds;
};

// From the largest to the smallest.
constexpr std::array units{Unit{"d", 86400}, Unit{"h", 3600}, Unit{"m", 60}, Unit{"s", 1},
                           Unit{"ms", 0.001}};

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
    const auto* unit = units.begin();
    for (;;) {
        const auto* const end = std::ranges::find_if_not(text, is_letter);
        const std::string_view name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        unit = std::find_if(unit, units.end(), [&](const Unit& u) { return u.name == name; });
        if (unit == units.end()) return std::nullopt;
        seconds += *number * unit->seconds;
        ++unit;
        text.remove_prefix(name.size());
        if (text.empty()) return seconds;
        number = take_number(text);
        if (!number) return std::nullopt;
    }
}

}  // namespace polypack
