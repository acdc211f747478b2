#include "polypack/cli/range_option.hpp"

#include <fmt/format.h>

#include <string>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

std::optional<NumberRange> range_option(const Arguments& arguments, std::string_view option) {
    if (!arguments.has(option)) return std::nullopt;
    const std::string text = arguments.text(option);
    const std::size_t dots = text.find("..");
    const std::string least = text.substr(0, dots);
    const std::string most = dots == std::string::npos ? least : text.substr(dots + 2);
    NumberRange range;
    const bool open = dots != std::string::npos && text.size() > 2;
    const auto read = [&](const std::string& digits, long long& number) {
        if (digits.empty()) return open;
        const auto found = number_from<long long>(digits, 0, largest_in_range);
        if (found) number = *found;
        return found.has_value();
    };
    if (!read(least, range.least) || !read(most, range.most) || range.least > range.most) {
        throw UsageError(fmt::format(
            "--{} must be a number or a range of numbers as in 5..8, 5.. or ..8, got {}", option,
            in_quotes(text)));
    }
    return range;
}

}  // namespace polypack
