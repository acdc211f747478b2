// Files that commands write: their kind by the name, and pictures as PNG.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Of files of packings, one JSON object per line.
inline constexpr std::string_view packings_extension = ".jsonl";

// The extension with its dot, in lower case: ".svg" for "x.SVG".
[[nodiscard]] std::string extension_of(const std::string& path);

// Pictures as PNG.

// Throws UsageError if librsvg's rsvg-convert, which makes them, is not installed.
void check_png_possible();

// An SVG document as a PNG file. Throws UsageError if rsvg-convert is missing or fails.
[[nodiscard]] std::string png_of(const std::string& svg);

}  // namespace polypack
