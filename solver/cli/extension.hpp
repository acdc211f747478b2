// The kind of a file by its name.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Of files of packings, one JSON object per line.
inline constexpr std::string_view packings_extension = ".jsonl";

// The extension with its dot, in lower case: ".svg" for "x.SVG".
[[nodiscard]] std::string extension_of(const std::string& path);

}  // namespace polypack
