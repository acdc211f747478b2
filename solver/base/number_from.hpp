// Numbers from text.
#pragma once

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace polypack {

// The number that the whole text is: decimal digits, after a '-' where the type has a sign; of
// floating-point types also what std::from_chars() takes besides. nullopt: the text is something
// else, or the number is not within the range.
template <typename Number>
[[nodiscard]] std::optional<Number> number_from(
    std::string_view text, Number least = std::numeric_limits<Number>::lowest(),
    Number most = std::numeric_limits<Number>::max()) {
    Number number{};
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    if (error != std::errc() || end != last || !(number >= least && number <= most)) {
        return std::nullopt;
    }
    return number;
}

}  // namespace polypack
