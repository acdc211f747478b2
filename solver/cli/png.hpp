// Pictures as PNG.
#pragma once

#include <string>

namespace polypack {

// Throws UsageError if the program that makes them, librsvg's rsvg-convert, is not there.
void check_png_possible();

// An SVG document as a PNG file. Throws UsageError if rsvg-convert is not there or fails.
[[nodiscard]] std::string png_of(const std::string& svg);

}  // namespace polypack
