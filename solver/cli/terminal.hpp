// What the terminal can show.
#pragma once

#include <string>

#include "polypack/render/text.hpp"

namespace polypack {

// Whether standard error is a terminal that can rewrite a line.
[[nodiscard]] bool talks_to_terminal();

// The options for drawing on standard output in a style by its name ("auto": blocks on a terminal
// with colours, letters elsewhere). Colours follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

}  // namespace polypack
