// The colours of cells: their names, and the letters that denote them in ASCII art.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The colour names of a puzzle, shared by all files it is read from; colour c is entry c - 1.
using ColourNames = std::vector<std::string>;

class Palette {
  public:
    explicit Palette(std::shared_ptr<ColourNames> names) : names_(std::move(names)) {}

    // Reads a map from letters to colour names. Throws PuzzleError.
    void read(const Yaml& node);

    // Returns the colour of a letter, or 0.
    [[nodiscard]] CellColour of_letter(char letter) const;
    // Returns the colour with that name or letter in this palette. Throws PuzzleError.
    [[nodiscard]] CellColour read_colour(const Yaml& node) const;
    [[nodiscard]] const std::shared_ptr<ColourNames>& names() const { return names_; }

  private:
    std::shared_ptr<ColourNames> names_;
    std::map<char, CellColour> letters_;
};

}  // namespace polypack
