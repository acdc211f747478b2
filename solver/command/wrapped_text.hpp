// Wraps text to the width of the terminal.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Returns the width of text for standard output: $COLUMNS, else the width of the terminal, else 80;
// from 40 to 100, since longer lines are hard to read.
[[nodiscard]] int text_width();

// Returns the columns that a text takes if it is UTF-8 and each character takes one.
[[nodiscard]] int columns_of(std::string_view text);

// Breaks a text into lines of at most `width` columns, each ended, the lines after the first
// indented by `indent`. `head` stands at the front of the first line, which it may already fill up
// to the indent or beyond. A longer word gets a line of its own.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0,
                                  std::string_view head = {});

}  // namespace polypack
