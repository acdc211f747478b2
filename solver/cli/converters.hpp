// Converts pictures and pages to formats that need other programs.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace polypack {

// Throws UsageError if librsvg's rsvg-convert, which makes PNGs, is not installed.
void check_png_possible();

// Converts an SVG document to a PNG file. Throws UsageError if rsvg-convert is missing or fails.
// Lengths in millimetres have 200 dots per inch.
[[nodiscard]] std::string png_of(const std::string& svg);

// Returns SVG documents as the pages of a PDF file. Throws as png_of().
[[nodiscard]] std::string pdf_of_pages(const std::vector<std::string>& svgs);

// Throws UsageError if there is neither Chromium nor WeasyPrint, which make PDFs.
void check_pdf_possible();

// Prints an HTML page, which must need no other file, to a PDF file. Throws UsageError if no
// program for that is installed, or if it fails, and Stopped.
[[nodiscard]] std::string pdf_of(const std::string& page, const std::stop_token& stop);

}  // namespace polypack
