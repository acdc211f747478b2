// Parses numbers.
#pragma once

#include <charconv>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace polypack {

// Parses the whole text as a number: decimal digits, preceded by '-' where the type is signed;
// floating-point types accept everything that std::from_chars() does. Returns nullopt if the text
// is malformed or the number out of range.
template <typename Number>
[[nodiscard]] std::optional<Number> number_from(
    std::string_view text, Number least = std::numeric_limits<Number>::lowest(),
    Number most = std::numeric_limits<Number>::max()) {
    Number number{};
#ifndef __cpp_lib_to_chars
    // Before version 20, from_chars() of libc++ reads integers only.
    if constexpr (std::is_floating_point_v<Number>) {
        if (text.find_first_of("xX") != std::string_view::npos || text.starts_with('+')) {
            return std::nullopt;
        }
        std::istringstream in{std::string(text)};
        in.imbue(std::locale::classic());
        in >> std::noskipws >> number;
        if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
    } else
#endif
    {
        const char* const last = text.data() + text.size();
        const auto [end, error] = std::from_chars(text.data(), last, number);
        if (error != std::errc() || end != last) return std::nullopt;
    }
    if (!(number >= least && number <= most)) return std::nullopt;
    return number;
}

}  // namespace polypack
