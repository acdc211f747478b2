// Options whose value is a length.
#pragma once

#include <string_view>

#include "polypack/command/arguments.hpp"

namespace polypack {

// A number from least to most, or 0 if that is permitted.
struct DecimalRange {
    double least = 0;
    double most = 0;
    bool or_none = false;
};

// Returns the value of an option in millimetres (or pixels), or `absent` if it was not given.
// Throws UsageError if it is not a number within the range.
[[nodiscard]] double decimal_option(const Arguments& arguments, std::string_view option,
                                    double absent, const DecimalRange& range);

}  // namespace polypack
