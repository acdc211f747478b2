// What the terminal can show.
#pragma once

#include <string>

#include "polypack/render/text.hpp"

namespace polypack {

// Whether standard error is a terminal that can rewrite a line.
[[nodiscard]] bool talks_to_terminal();

// The drawing options for standard output, from the name of a style ("auto": blocks on a terminal
// with colours, letters elsewhere; "blocks": also elsewhere, but letters with NO_COLOR). Colours
// follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

}  // namespace polypack
