#include "polypack/puzzle/published_count.hpp"
#include "polypack/base/number_from.hpp"

#include <algorithm>
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
    return number_from<std::uint64_t>(digits_);
}

}  // namespace polypack
