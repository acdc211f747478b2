// Encodes and decodes base64 text (RFC 4648).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// Encodes bytes as base64, with padding.
[[nodiscard]] POLYPACK_API std::string base64(std::string_view bytes);
// Decodes base64; returns nullopt if the text is malformed.
[[nodiscard]] POLYPACK_API std::optional<std::string> from_base64(std::string_view text);

}  // namespace polypack
