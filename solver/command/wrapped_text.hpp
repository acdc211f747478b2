// Text for a terminal: its width, and paragraphs that keep to it.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// How wide text for standard output is to be: $COLUMNS, else the width of the terminal, else 80;
// from 40 to 100, since longer lines are hard to read.
[[nodiscard]] int text_width();

// The columns that a text takes, if it is UTF-8 and each character takes one.
[[nodiscard]] int columns_of(std::string_view text);

// The words of a text in lines of at most `width` columns, each ended, the lines after the first
// indented by `indent`. `head` stands at the front of the first line, which it may already fill up
// to the indent or beyond. A longer word gets a line of its own.
[[nodiscard]] std::string wrapped(std::string_view text, int width, int indent = 0,
                                  std::string_view head = {});

}  // namespace polypack
