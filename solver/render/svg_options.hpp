// Options of pictures in SVG.
#pragma once

#include <string>

namespace polypack {

// Styles of pictures.
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

}  // namespace polypack
