// A rectangle of characters with colours, and several of them side by side as text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/render/palette.hpp"

namespace polypack {

// One character, one column wide, as UTF-8.
struct Glyph {
    std::string text = " ";
    std::optional<Colour> ink;
    std::optional<Colour> ground;
    bool underline = false;
};

class Canvas {
  public:
    Canvas(int rows, int columns) : columns_(columns), glyphs_(rows, Row(columns)) {}

    [[nodiscard]] int rows() const { return static_cast<int>(glyphs_.size()); }
    [[nodiscard]] int columns() const { return columns_; }
    // Precondition: the place is on the canvas.
    [[nodiscard]] Glyph& at(int row, int column) { return glyphs_[row][column]; }
    [[nodiscard]] const Glyph& at(int row, int column) const { return glyphs_[row][column]; }

  private:
    using Row = std::vector<Glyph>;
    int columns_ = 0;
    std::vector<Row> glyphs_;
};

// The panels side by side, as many per row as the width permits and at least one, with an empty
// line between rows of panels. A panel wider than that is folded if `folds`: what is to the right
// stands below, announced by a line. Lines have no trailing blanks and reset colours. With colours
// = 0 there are no escape sequences. Precondition: all panels have the same size.
[[nodiscard]] std::string print_panels(const std::vector<Canvas>& panels, int width, int colours,
                                       bool folds = false);

}  // namespace polypack
