// Pictures and pages in formats that other programs make of them.
#pragma once

#include <stop_token>
#include <string>

namespace polypack {

// Throws UsageError if librsvg's rsvg-convert, which makes PNGs, is not installed.
void check_png_possible();

// An SVG document as a PNG file. Throws UsageError if rsvg-convert is missing or fails.
[[nodiscard]] std::string png_of(const std::string& svg);

// Throws UsageError if there is neither Chromium nor WeasyPrint, which make PDFs.
void check_pdf_possible();

// An HTML page, which needs no other file, printed as a PDF file. Throws UsageError if no program
// for it is there, or if it fails, and Stopped.
[[nodiscard]] std::string pdf_of(const std::string& page, const std::stop_token& stop);

}  // namespace polypack
