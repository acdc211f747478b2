#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Colours of pictures: the names of CSS.

struct NamedColour {
    std::string_view name;
    std::string_view rgb;  // "#rrggbb"
};

// All of them, by name.
[[nodiscard]] std::span<const NamedColour> named_colours();

// The "#rrggbb" of a name; text that begins with # is returned as it is. Throws PuzzleError for
// other text.
[[nodiscard]] std::string read_display_colour(const Yaml& node);

// The colours of cells: their names, and the letters that denote them in ASCII art.

// The colour names of a puzzle, shared by all files it is read from; colour c is entry c - 1.
using ColourNames = std::vector<std::string>;

class Palette {
  public:
    explicit Palette(std::shared_ptr<ColourNames> names) : names_(std::move(names)) {}

    // Reads a map from letters to colour names. Throws PuzzleError.
    void read(const Yaml& node);

    // The colour of a letter, or 0.
    [[nodiscard]] CellColour of_letter(char letter) const;
    // The colour with that name or letter in this palette. Throws PuzzleError.
    [[nodiscard]] CellColour read_colour(const Yaml& node) const;
    [[nodiscard]] const std::shared_ptr<ColourNames>& names() const { return names_; }

  private:
    std::shared_ptr<ColourNames> names_;
    std::map<char, CellColour> letters_;
};

}  // namespace polypack
