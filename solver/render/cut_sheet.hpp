// Lays out parts for a laser cutter, each with its own outlines, side by side.
//
// A beam removes `kerf` of material, half of it on either side of the line that it follows. So
// lines run half a kerf outside of the material that stays, and parts come out in their true size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/render/container.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/tiles.hpp"

namespace polypack {

// Options of cut sheets, in millimetres.
struct CutOptions {
    double unit = 20;  // from a cell to the next
    double kerf = 0;   // width of the cut
    double gap = 0;    // between neighbouring pieces: half of it is cut off on all sides
    // The name of a piece, and marks for the colours of its cells; on a base the labels of cells.
    bool engrave = false;
};

// The widest kerf, as a fraction of the unit; like the widest gap it leaves a core of every cell.
inline constexpr double widest_kerf = 0.1;

// A text to engrave.
struct CutText {
    std::string text{};
    Vec2 middle{};
    double letter = 0;  // size of its letters
};

// A part to cut, in millimetres, y up the page.
struct CutPart {
    std::vector<PolyLine> lines{};
    std::vector<PolyLine> marks{};  // areas to engrave, by the even-odd rule
    std::vector<CutText> texts{};
};

// Returns a piece as it is given, to engrave with a mark in each cell that has a colour of `paints`
// which is not plain; see mark_in_words(). Precondition: the lattice is flat, cells are prisms.
[[nodiscard]] CutPart cut_piece(const Lattice& lattice, const Piece& piece,
                                const CutOptions& options,
                                const std::vector<CellPaint>& paints = {});

// How the mark of the i-th colour that is not plain looks, from 0: "filled", "a ring", ...
[[nodiscard]] std::string mark_in_words(int i);

// Returns, for each part of the region, a frame, the posts in its holes, and a base that is as
// large as the frame; depth, floor and lid are ignored. Preconditions: those of containers_of, for
// a flat lattice.
[[nodiscard]] std::vector<CutPart> cut_tray(const Puzzle& puzzle, const ContainerOptions& tray,
                                            const CutOptions& options);

// Puts the parts in rows, a quarter of the unit apart, in a picture about as wide as high.
[[nodiscard]] SvgPanel side_by_side(const std::vector<CutPart>& parts, double unit);

// Returns the number of copies to cut: the least number permitted, but at least one.
[[nodiscard]] int copies_to_cut(const Copies& copies);

// Returns a standalone SVG document, in millimetres, with cuts in red hairlines and engravings in
// blue. O(cells * log).
[[nodiscard]] std::string cut_sheet(const std::vector<CutPart>& parts, const std::string& title,
                                    const CutOptions& options);

}  // namespace polypack
