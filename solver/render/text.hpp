// Packings as text.
#pragma once

#include <string>
#include <vector>

#include "packing/verify.hpp"

namespace polypack {

enum class TextStyle {
    letters,   // a letter per cell
    blocks,    // a coloured block per cell
    outlines,  // pieces outlined with box-drawing characters
    iso,       // an isometric view of the cube lattice
};

struct TextOptions {
    TextStyle style = TextStyle::letters;
    int colours = 0;  // that the terminal has: 0, 16, 256 or 1 << 24
    int width = 80;   // of a line, in characters
};

// A drawing of the packing, lines ended by '\n'. O(cells).
[[nodiscard]] std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                    const TextOptions& options);

}  // namespace polypack
