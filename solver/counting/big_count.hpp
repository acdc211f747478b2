// Numbers of packings: exact, however large.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

using BigCount = boost::multiprecision::cpp_int;

// The number in decimal digits. Compiled here, where the warnings that g++ 12 has for Boost's own
// output are switched off.
[[nodiscard]] POLYPACK_API std::string digits_of(const BigCount& count);

// The number in 1..`most` that the text gives in decimal digits, without sign or leading zeros;
// nothing if it is no such number.
[[nodiscard]] POLYPACK_API std::optional<BigCount> count_from_digits(std::string_view digits,
                                                                     const BigCount& most);

}  // namespace polypack
