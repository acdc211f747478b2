#include "polypack/counting/big_count.hpp"

#include <algorithm>

namespace polypack {

std::string digits_of(const BigCount& count) {
    return count.str();
}

std::optional<BigCount> count_from_digits(std::string_view digits, const BigCount& most) {
    if (digits.empty() || digits.front() == '0' || digits.size() > most.str().size() ||
        !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) {
        return std::nullopt;
    }
    BigCount number{std::string(digits)};
    if (number > most) return std::nullopt;
    return number;
}

}  // namespace polypack
