#include "polypack/cli/decimal_option.hpp"

#include <fmt/format.h>

#include <charconv>

#include "polypack/base/safe_text.hpp"

namespace polypack {

double decimal_option(const Arguments& arguments, std::string_view option, double absent,
                      const DecimalRange& range) {
    if (!arguments.has(option)) return absent;
    const std::string text = arguments.text(option);
    double value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool number = error == std::errc() && end == text.data() + text.size();
    const bool within = value >= range.least && value <= range.most;
    if (number && (within || (range.or_none && value == 0))) return value;
    throw UsageError(fmt::format("--{} must be {}a number in {:.4g}..{:.4g}, got {}", option,
                                 range.or_none ? "0 or " : "", range.least, range.most,
                                 in_quotes(text)));
}

}  // namespace polypack
