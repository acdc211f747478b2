// Options of pictures in SVG.
#pragma once

#include <string>
#include <vector>

#include "polypack/render/paper.hpp"

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
    bool letters = false;     // a letter on every piece; in `cut`, to engrave
    double kerf = 0;          // mm that a cut is wide; only in `cut`, see cut_sheet.hpp
    bool background = false;  // a white page instead of a transparent one; not in `cut`
    // Below the pictures, not in `cut`; empty: nothing, or on sheets of paper the numbers from 1.
    std::vector<std::string> captions{};
};

// The sheets of paper on which pictures are printed. Lengths are in millimetres.
struct PageOptions {
    Paper paper{};       // the size of a sheet
    double margin = 10;  // on every side
    // The most pages, for which pictures become smaller; 0: as many as it takes to have captions 2
    // mm high.
    int pages = 0;
    double cell = 0;  // between neighbouring cells; 0: as large as fits
};

}  // namespace polypack
