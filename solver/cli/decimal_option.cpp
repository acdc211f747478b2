#include "polypack/cli/decimal_option.hpp"

#include <fmt/format.h>

#include <string>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

double decimal_option(const Arguments& arguments, std::string_view option, double absent,
                      const DecimalRange& range) {
    if (!arguments.has(option)) return absent;
    const std::string text = arguments.text(option);
    if (const auto value = number_from(text, range.least, range.most)) return *value;
    if (range.or_none && number_from<double>(text) == 0) return 0;
    throw UsageError(fmt::format("--{} must be {}a number in {:.4g}..{:.4g}, got {}", option,
                                 range.or_none ? "0 or " : "", range.least, range.most,
                                 in_quotes(text)));
}

}  // namespace polypack
