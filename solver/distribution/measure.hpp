// The measure of a part of a search: an exact fraction of the whole.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// The root has measure 1, and a node shares its own equally among its children: the measures of
// the parts that a search is divided into add up to exactly 1.
using Measure = boost::multiprecision::cpp_rational;

// Such as "3/40", or "1".
[[nodiscard]] POLYPACK_API std::string text_of(const Measure& measure);
// Nothing if the text is no fraction from 0 to 1 in lowest terms, or far too long.
[[nodiscard]] POLYPACK_API std::optional<Measure> measure_from_text(std::string_view text);
[[nodiscard]] POLYPACK_API double value_of(const Measure& measure);

// The measure / parts.
[[nodiscard]] POLYPACK_API Measure share_of(const Measure& measure, std::size_t parts);
[[nodiscard]] POLYPACK_API Measure sum_of(std::span<const Measure> measures);

}  // namespace polypack
