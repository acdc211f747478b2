// Packings as text.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"

namespace polypack {

enum class TextStyle {
    letters,   // a letter per cell
    blocks,    // a coloured block per cell
    outlines,  // pieces outlined with box-drawing characters, or with / \ _ | where cells are
               // hexagons and triangles
    iso,       // the cube lattice seen from above, the front and the right, with / _ |
};

struct TextOptions {
    TextStyle style = TextStyle::letters;
    int colours = 0;  // that the terminal has: 0, 16, 256 or 1 << 24
    int width = 80;   // of a line, in characters
};

// A drawing of the packing, lines ended by '\n', characters as UTF-8. Layers of space stand side by
// side, the lowest first, as many as the width permits; balls are drawn as squares. A layer wider
// than a line is drawn smaller where the style can, and is never cut. Without colours, blocks are
// letters; iso shows only cubes, and is letters on other lattices and where it is too wide;
// outlines are letters where the lattice has no art. Empty cells are dots. O(cells * log).
[[nodiscard]] std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                    const TextOptions& options);

}  // namespace polypack
