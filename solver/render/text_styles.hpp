// The ways of drawing text, one file each; TextPictures chooses among them.
#pragma once

#include "polypack/render/cell_colours.hpp"
#include "polypack/render/region_owners.hpp"
#include "polypack/render/text.hpp"
#include "polypack/render/text_layout.hpp"

namespace polypack {

// A packing as the styles draw it. Numbers, letters and colours are by placed piece.
struct TextScene {
    const Puzzle& puzzle;
    const std::vector<PlacedPiece>& packing;
    const TextOptions& options;
    const RegionOwners& owners;
    const TextLayout& layout;
    const std::vector<int>& numbers;  // of CopyNumbers
    const std::vector<char>& letters;
    const std::vector<Colour>& colours;
    const std::vector<CellPaint>& cell_paints;  // empty: no cell is coloured
    const CellColours& cell_colours;

    [[nodiscard]] bool has_cell_colours() const { return !cell_paints.empty(); }
    // How the colour of a cell is shown, or nullptr if it has none.
    [[nodiscard]] const CellPaint* cell_paint(const Point& cell) const {
        const CellColour colour = colour_at(cell_colours, cell);
        return colour == 0 ? nullptr : &cell_paints[static_cast<std::size_t>(colour - 1)];
    }
};

[[nodiscard]] std::string draw_letters(const TextScene& scene);

// The letters of packings without coloured cells, each written into the same text.
class LetterSheet {
  public:
    LetterSheet(const TextLayout& layout, const TextOptions& options);

    // The region without pieces, a dot for every cell; and where in it a cell is.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t at(int cell) const { return at_[static_cast<std::size_t>(cell)]; }

    // What draw_letters draws. Letters are by placed piece.
    [[nodiscard]] std::string draw(const RegionOwners& owners,
                                   const std::vector<char>& letters) const;

  private:
    std::string text_;             // of the region without pieces
    std::vector<std::size_t> at_;  // by cell, where it is in the text
};

// Precondition: the terminal has colours.
[[nodiscard]] std::string draw_blocks(const TextScene& scene);
// Precondition: the lattice has art.
[[nodiscard]] std::string draw_outlines(const TextScene& scene);
// Precondition: the lattice is cube.
[[nodiscard]] std::string draw_iso(const TextScene& scene);

}  // namespace polypack
