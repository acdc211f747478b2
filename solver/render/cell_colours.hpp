// The colours of cells of pieces and regions, as pictures show them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

// The colours of the coloured cells of a packing.
using CellColours = std::map<Point, CellColour>;

// The appearance of a colour of cells.
struct CellPaint {
    std::string name;  // "colour 3" if the puzzle does not name it
    char letter = '#';
    Colour paint;
};

// Finds the colours of cells in packings of one puzzle.
class CellColouring {
  public:
    explicit CellColouring(const Puzzle& puzzle);

    // Returns the appearance of colours 1, 2, ...: a common name ("black") by its own colour,
    // others by those of a palette; in text by a letter that few share. Empty: no cell is coloured.
    [[nodiscard]] const std::vector<CellPaint>& paints() const { return paints_; }

    // Returns the colours of the region, and those of pieces where the region has none. A piece
    // that covers its cells in several ways is shown in the first. O(cells * log), for pieces on
    // cells without colours O(motions * cells^2 of a piece * log).
    [[nodiscard]] CellColours colours_of(const std::vector<PlacedPiece>& packing) const;

  private:
    void add_colours_of(const PlacedPiece& placed, CellColours& colours) const;

    const Puzzle& puzzle_;
    CellColours region_;  // with colour 0 where it has none
    std::vector<CellPaint> paints_;
};

// Returns the colour of a cell, or 0.
[[nodiscard]] CellColour colour_at(const CellColours& colours, const Point& point);

}  // namespace polypack
