// --cell, the size of a cell on paper, in a model or in a picture.
#pragma once

#include <string_view>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] OptionSpec cell_option(std::string_view help);

// Returns the value of --cell in millimetres, or `absent` if it was not given. Throws UsageError if
// it is not a length in mm or in, such as 20mm or 0.75in, within least..most mm.
[[nodiscard]] double cell_in_mm(const Arguments& arguments, double absent, double least,
                                double most);

// Returns the value of --cell in pixels of a picture, of which an inch has 96, as in SVG. Throws
// UsageError if it is not a length in px, mm or in within least..most pixels.
[[nodiscard]] double cell_in_pixels(const Arguments& arguments, double absent, double least,
                                    double most);

}  // namespace polypack
