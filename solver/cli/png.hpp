// Pictures as PNG.
#pragma once

#include <string>

namespace polypack {

// Throws UsageError if librsvg's rsvg-convert, which makes them, is not installed.
void check_png_possible();

// An SVG document as a PNG file. Throws UsageError if rsvg-convert is missing or fails.
[[nodiscard]] std::string png_of(const std::string& svg);

}  // namespace polypack
