// The terminal: how wide it is, and how packings are drawn on it.
#pragma once

#include <string>

#include "polypack/render/text.hpp"

namespace polypack {

// The columns of a terminal, by its descriptor; 80 of anything else.
[[nodiscard]] int terminal_width(int descriptor);

// Whether standard error is a terminal that can rewrite a line.
[[nodiscard]] bool stderr_is_terminal();

// The drawing options for standard output, from the name of a style ("auto": blocks on a terminal
// with colours, letters elsewhere; "blocks": also elsewhere, but letters with NO_COLOR). Colours
// follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

}  // namespace polypack
