// Text in XML.
#pragma once

#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Text for use between tags and in attributes: markup escaped, characters that XML excludes left
// out. Expects UTF-8.
[[nodiscard]] POLYPACK_API std::string xml_escaped(std::string_view text);

}  // namespace polypack
