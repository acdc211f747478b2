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
    std::string name;   // "colour 3" if the puzzle does not name it
    char letter = '#';  // in text
    Colour paint;       // in pictures
    // Whether cells of this colour are left as the rest of their piece: its name is "plain",
    // "blank" or "unmarked".
    bool plain = false;
};

// Finds the colours of cells in packings of one puzzle.
class CellColouring {
  public:
    explicit CellColouring(const Puzzle& puzzle);  // O(cells)

    // Returns the appearance of colours 1, 2, ...: a common name ("black") by its own colour,
    // others by those of a palette; in text by a letter that few share. Empty: no cell is coloured.
    [[nodiscard]] const std::vector<CellPaint>& paints() const { return paints_; }
    // Returns true if there are colours that are not plain.
    [[nodiscard]] bool any() const;

    // Returns the colour if it is shown, and 0 if it is plain, or none.
    [[nodiscard]] CellColour shown(CellColour colour) const;

    // Returns the colours of the region, and those of pieces where the region has none; without
    // plain ones. A piece that covers its cells in several ways is shown in the first. O(cells *
    // log), for pieces on cells without colours O(motions * cells^2 of a piece * log).
    [[nodiscard]] CellColours colours_of(const std::vector<PlacedPiece>& packing) const;

    // Returns the colours that a placed piece has itself, wherever it lies, in the order of its
    // cells; 0 where they are plain. Empty: it has none. O(motions * cells^2 * log).
    [[nodiscard]] std::vector<CellColour> own_colours_of(const PlacedPiece& placed) const;
    // Returns the same of a piece of the puzzle, as it is given.
    [[nodiscard]] std::vector<CellColour> own_colours_of(const Piece& piece) const;

  private:
    // Returns the colours of its cells, 0 where the piece has none.
    [[nodiscard]] CellColours image_of(const PlacedPiece& placed) const;

    const Puzzle& puzzle_;
    CellColours region_;  // with colour 0 where it has none
    std::vector<CellPaint> paints_;
};

// Returns the appearance of the colours of a puzzle's edges, colour 1 first: the one that its file
// gives it, that of its name, or else one of the palette.
[[nodiscard]] std::vector<CellPaint> edge_paints(const Puzzle& puzzle);

// Returns the colour of a cell, or 0.
[[nodiscard]] CellColour colour_at(const CellColours& colours, const Point& point);

}  // namespace polypack
