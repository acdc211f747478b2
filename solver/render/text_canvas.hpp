// A rectangle of characters with colours, and several of them side by side as text.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/render/palette.hpp"

namespace polypack {

// The bytes of a character as UTF-8: four at most.
class Character {
  public:
    Character(char byte) : bytes_{byte} {}
    Character(const char* text) : Character(std::string_view(text)) {}
    Character(std::string_view text) : length_(static_cast<std::uint8_t>(text.size())) {
        assert(text.size() <= bytes_.size());
        std::ranges::copy(text, bytes_.begin());
    }

    operator std::string_view() const { return {bytes_.data(), length_}; }
    [[nodiscard]] friend bool operator==(const Character&, const Character&) = default;

  private:
    std::array<char, 4> bytes_{};
    std::uint8_t length_ = 1;
};

// One character, one column wide.
struct Glyph {
    Character text = ' ';
    std::optional<Colour> ink;
    std::optional<Colour> ground;
    bool underline = false;

    // Returns true if at most the characters differ.
    [[nodiscard]] bool looks_like(const Glyph& other) const {
        return ink == other.ink && ground == other.ground && underline == other.underline;
    }
};

class Canvas {
  public:
    Canvas(int rows, int columns)
        : rows_(rows), columns_(columns), glyphs_(static_cast<std::size_t>(rows) * columns) {}

    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] int columns() const { return columns_; }
    // Returns the glyph at a place. Precondition: the place is on the canvas.
    [[nodiscard]] Glyph& at(int row, int column) {
        return glyphs_[static_cast<std::size_t>(row) * columns_ + column];
    }
    [[nodiscard]] const Glyph& at(int row, int column) const {
        return glyphs_[static_cast<std::size_t>(row) * columns_ + column];
    }

  private:
    int rows_ = 0;
    int columns_ = 0;
    std::vector<Glyph> glyphs_;  // by row
};

// Prints the panels side by side, as many per row as the width permits and at least one, with an
// empty line between rows of panels. With `folds`, a panel wider than that is folded: its right
// part stands below, announced by a line. Lines have no trailing blanks and reset colours. With
// colours = 0 there are no escape sequences. Precondition: all panels have the same size.
[[nodiscard]] std::string print_panels(const std::vector<Canvas>& panels, int width, int colours,
                                       bool folds = false);

}  // namespace polypack
