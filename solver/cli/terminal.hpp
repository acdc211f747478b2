// Properties of the terminal: its width, and the options of drawings on it.
#pragma once

#include <string>

#include "polypack/platform/terminal.hpp"
#include "polypack/render/text.hpp"

namespace polypack {

// Returns the columns of a terminal; 80 for anything else.
[[nodiscard]] int terminal_width(platform::Standard stream);

// Returns true if standard error is a terminal that can rewrite a line.
[[nodiscard]] bool stderr_is_terminal();

// Returns the drawing options for standard output, from the name of a style ("auto": blocks on a
// terminal with colours, letters elsewhere; "blocks": also elsewhere, but letters with NO_COLOR).
// Colours follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

}  // namespace polypack
