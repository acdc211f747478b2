// Options of drawings as text.
#pragma once

namespace polypack {

// Styles of drawings as text.
enum class TextStyle {
    letters,   // a letter per cell
    blocks,    // a coloured block per cell
    outlines,  // pieces outlined with box-drawing characters, or with / \ _ | where cells are
               // hexagons and triangles
    iso,       // the cube lattice seen from above, the front and the right, with / _ |
};

// The options of text.
struct TextOptions {
    TextStyle style = TextStyle::letters;  // how packings are drawn
    int colours = 0;                       // that the terminal has: 0, 16, 256 or 1 << 24
    int width = 80;                        // of a line, in characters
    bool folds = false;  // whether layers wider than a line are folded; otherwise they are not cut
};

}  // namespace polypack
