#include "polypack/puzzle/published_count.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace polypack {

std::optional<PublishedCount> PublishedCount::from_digits(std::string_view text) {
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    if (text.empty() || !std::ranges::all_of(text, is_digit)) return std::nullopt;
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
    PublishedCount count(0);
    count.digits_ = text;
    return count;
}

std::optional<std::uint64_t> PublishedCount::small() const {
    std::uint64_t value = 0;
    const char* end = digits_.data() + digits_.size();
    const auto [stopped, error] = std::from_chars(digits_.data(), end, value);
    if (error != std::errc() || stopped != end) return std::nullopt;
    return value;
}

}  // namespace polypack
