// Converts colours to those of terminals.
#pragma once

#include <string>

#include "polypack/render/palette.hpp"

namespace polypack {

// Returns the nearest of the 6x6x6 cube and the grey ramp of terminals with 256 colours: 16 to 255.
// The first sixteen are left out, since users choose those.
[[nodiscard]] int nearest_of_256(const Colour& colour);

// Returns the nearest of the sixteen default colours of xterm: 0 to 15. Since most of these are
// saturated, the colour is saturated first, lest pale ones all become grey; each of the sixteen is
// its own nearest.
[[nodiscard]] int nearest_of_16(const Colour& colour);

// Returns the colour that terminals show for a number from 0 to 255.
[[nodiscard]] Colour terminal_colour(int number);

// Returns the parameters of the escape sequence (SGR) that selects a background or text colour on a
// terminal with 16, 256 or 1 << 24 colours, such as "48;5;16".
[[nodiscard]] std::string ground_code(const Colour& colour, int colours);
[[nodiscard]] std::string ink_code(const Colour& colour, int colours);

}  // namespace polypack
