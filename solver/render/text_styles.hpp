// The styles of drawings as text, from which TextPictures chooses, and the positions of cells in
// drawings made of characters.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "polypack/render/cell_colours.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_options.hpp"

namespace polypack {

struct LaidCell {
    Point point;
    int number = 0;  // of the cell, in the order of points
    int owner = nobody;
};

// One layer: cells by row and column. Neighbours within a layer are
//   square, cube, sphere  in the four directions, a row or a column away;
//   hex, hexprism         two columns away in the row, one column away in the rows next to it;
//   triangle, prism       one column away in the row, and in the same column below those that
//                         point up and above those that point down;
//   kite, octagon         two columns away in the row, or in the rows next to it, as given by the
//                         tables of these lattices.
class LaidLayer {
  public:
    using Entry = std::pair<std::pair<int, int>, LaidCell>;  // row and column, cell

    // Precondition: each place is on the layer.
    LaidLayer(int rows, int columns, const std::map<std::pair<int, int>, LaidCell>& cells);

    // Returns the entries, ordered by row, then column.
    [[nodiscard]] auto begin() { return entries_.begin(); }
    [[nodiscard]] auto end() { return entries_.end(); }
    [[nodiscard]] auto begin() const { return entries_.begin(); }
    [[nodiscard]] auto end() const { return entries_.end(); }

    // Returns the cell at a place, which may be anywhere, or nullptr.
    [[nodiscard]] const LaidCell* find(int row, int column) const {
        if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return nullptr;
        const int entry = at_[static_cast<std::size_t>(row) * columns_ + column];
        return entry < 0 ? nullptr : &entries_[entry].second;
    }

  private:
    int rows_;
    int columns_;
    std::vector<Entry> entries_;
    std::vector<int> at_;  // by row and column: an entry, or -1
};

struct TextLayout {
    std::vector<LaidLayer> layers;  // from the bottom
    int rows = 0;                   // of each layer
    int columns = 0;
};

// Lays out the cells. Wide gaps between the parts of a region are narrowed to three rows or
// columns; with `keep_parity`, to three or four, so that rows and columns stay even or odd. O(cells
// * log).
[[nodiscard]] TextLayout text_layout(const Lattice& lattice, const CellOwners& owners,
                                     bool keep_parity = false);

// Returns the owner of a position in a layer, possibly outside.
[[nodiscard]] inline int owner_at(const LaidLayer& layer, int row, int column) {
    const LaidCell* const cell = layer.find(row, column);
    return cell == nullptr ? outside : cell->owner;
}

// A packing in the form used by the styles. Numbers, letters and colours are by placed piece.
struct TextScene {
    const Puzzle& puzzle;
    const std::vector<PlacedPiece>& packing;
    const TextOptions& options;
    const RegionOwners& owners;
    const TextLayout& layout;
    const std::vector<int>& numbers;  // of CopyNumbers
    const std::vector<Character>& letters;
    const std::vector<Colour>& colours;
    const std::vector<CellPaint>& cell_paints;  // of the colours 1, 2, ...
    const CellColours& cell_colours;

    [[nodiscard]] bool has_cell_colours() const {
        return !std::ranges::all_of(cell_paints, &CellPaint::plain);
    }
    // Returns the appearance of a cell's colour, or nullptr if it has none.
    [[nodiscard]] const CellPaint* cell_paint(const Point& cell) const {
        const CellColour colour = colour_at(cell_colours, cell);
        return colour == 0 ? nullptr : &cell_paints[static_cast<std::size_t>(colour - 1)];
    }
};

[[nodiscard]] std::string draw_letters(const TextScene& scene);

// Draws the letters of packings without coloured cells, each into a copy of the same text.
class LetterSheet {
  public:
    LetterSheet(const TextLayout& layout, const TextOptions& options);

    // Returns the region without pieces, a dot for every cell.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t at(int cell) const { return at_[static_cast<std::size_t>(cell)]; }

    // Draws a packing as draw_letters does. Letters are by placed piece.
    [[nodiscard]] std::string draw(const RegionOwners& owners,
                                   const std::vector<Character>& letters) const;

  private:
    std::string text_;             // of the region without pieces
    std::vector<std::size_t> at_;  // by cell, where it is in the text
};

// Draws blocks. Precondition: the terminal has colours.
[[nodiscard]] std::string draw_blocks(const TextScene& scene);
// Draws outlines. Precondition: the lattice has art.
[[nodiscard]] std::string draw_outlines(const TextScene& scene);
// Draws the cube lattice seen from above. Precondition: the lattice is cube.
[[nodiscard]] std::string draw_iso(const TextScene& scene);

}  // namespace polypack
