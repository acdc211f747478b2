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

// The colours of a puzzle, shared by all files it is read from.
struct Colours {
    std::vector<std::string> names{};  // that of colour c is entry c - 1
    std::vector<ColourRule> rules{};   // at most one of each
};

class Palette {
  public:
    explicit Palette(std::shared_ptr<Colours> colours) : colours_(std::move(colours)) {}

    // Reads a map from letters to names of colours, or to maps with the name and the colours of the
    // region that it may lie on. Throws PuzzleError.
    void read(const Yaml& node);

    // Returns the colour of a letter, or 0.
    [[nodiscard]] CellColour of_letter(char letter) const;
    // Returns the colour with that name or letter in this palette. Throws PuzzleError.
    [[nodiscard]] CellColour read_colour(const Yaml& node) const;
    [[nodiscard]] const std::shared_ptr<Colours>& colours() const { return colours_; }

  private:
    // Reads the colours that a colour may lie on.
    void read_rule(CellColour colour, const Yaml& on);

    std::shared_ptr<Colours> colours_;
    std::map<char, CellColour> letters_;
};

}  // namespace polypack
