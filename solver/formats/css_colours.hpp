// Colours of pictures: the names of CSS.
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

// All of them, by name.
[[nodiscard]] std::span<const NamedColour> named_colours();

// The "#rrggbb" of a name; text that begins with # is returned as it is. Throws PuzzleError for
// other text.
[[nodiscard]] std::string read_display_colour(const Yaml& node);

}  // namespace polypack
