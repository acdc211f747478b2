// Packings as pictures in SVG.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"

namespace polypack {

// How packings are drawn.
enum class SvgStyle {
    flat,  // filled pieces, the layers of space side by side, the lowest first
    iso,   // space seen from above, the front and the right; flat lattices as in `flat`
    cut,   // outlines for a laser cutter: hairlines, every border once, nothing filled
};

// The options of pictures.
struct SvgOptions {
    SvgStyle style = SvgStyle::flat;  // how packings are drawn
    double unit = 20;                 // between neighbouring cells: pixels; millimetres in `cut`
    int columns = 0;          // packings per row; 0: chosen to make the page wider than high
    std::string title{};      // above the packings; empty: the puzzle's name. `cut` shows none
    bool letters = false;     // a letter on every piece; not in `iso` and `cut`
    double kerf = 0;          // mm that a cut is wide; only in `cut`, see cut_sheet.hpp
    bool background = false;  // a white page instead of a transparent one; not in `cut`
};

// A standalone SVG document that shows the packings in a grid. The viewBox is in the unit of
// SvgOptions::unit, from (0, 0). Pieces are one path each, the union of their cells; balls are
// circles, in `cut` squares. Cells that stay empty are dashed outlines, in `iso` nothing. Except in
// `cut`, copies of a piece that touch have different shades, coloured cells have a mark in the
// middle, and a legend below names the colours of cells, and those of pieces, with the number of
// copies in a packing, where a name is not just a letter or there are more than 15. Precondition of
// a kerf: the lattice is flat, kerf <= widest_kerf * unit; of `flat` and `cut`: Lattice::prisms.
// O(packings * cells * log).
[[nodiscard]] std::string svg_sheet(const Puzzle& puzzle,
                                    const std::vector<std::vector<PlacedPiece>>& packings,
                                    const SvgOptions& options);

}  // namespace polypack
