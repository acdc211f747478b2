// Bytes as text in base 64 (RFC 4648).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// The bytes as base64 (RFC 4648), padded.
[[nodiscard]] POLYPACK_API std::string base64(std::string_view bytes);
// The bytes of such a text; nullopt if it is none.
[[nodiscard]] POLYPACK_API std::optional<std::string> from_base64(std::string_view text);

}  // namespace polypack
