// Texts and sets of cells as YAML: pictures where the lattice has them and they are not mostly
// blank, else coordinates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The letters of colours, 1 first: those without a meaning of their own in art.
inline constexpr std::string_view colour_letters =
    "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuwyz";

// A cell to be written.
struct WrittenCell {
    Point point{};
    CellColour colour = 0;  // at most as many as there are letters
    bool optional = false;  // has a ? in art; coordinates do not say it
};

// How they are written.
struct ShapeStyle {
    char mark = 'X';        // of plain cells in art
    bool anywhere = false;  // any translation of the cells will do
};

// The lines of the keys that read_shape() of read_shape.hpp reads, perhaps with `at`, without
// indentation. `drawn` is set to whether they are art, and so say which cells are optional.
[[nodiscard]] std::vector<std::string> shape_lines(const Lattice& lattice,
                                                   const std::vector<WrittenCell>& cells,
                                                   const ShapeStyle& style, bool& drawn);

// Returns a text in quotation marks.
[[nodiscard]] std::string in_yaml(const std::string& text);

// The cells as `cells: [...]`.
[[nodiscard]] std::string cells_text(const Lattice& lattice, const std::vector<WrittenCell>& cells);

}  // namespace polypack
