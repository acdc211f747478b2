// The named colours of CSS, for pictures.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "polypack/formats/yaml.hpp"

namespace polypack {

struct NamedColour {
    std::string_view name;
    std::string_view rgb;  // "#rrggbb"
};

// Returns all named colours, ordered by name.
[[nodiscard]] std::span<const NamedColour> named_colours();

// Reads a colour: returns the "#rrggbb" of a name, or text that begins with # unchanged. Throws
// PuzzleError for other text.
[[nodiscard]] std::string read_display_colour(const Yaml& node);

}  // namespace polypack
