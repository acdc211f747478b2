// Draws packings as pictures in SVG.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/svg_options.hpp"

namespace polypack {

// Returns a standalone SVG document that shows the packings in a grid. The viewBox is in the unit
// of SvgOptions::unit, from (0, 0). Pieces are one path each, the union of their cells; balls are
// circles, in `cut` squares. Cells that stay empty are dashed outlines, in `iso` nothing. Except in
// `cut`, copies of a piece that touch have different shades, coloured cells have a mark in the
// middle, and a legend below names the colours of cells; it also names those of pieces, with the
// number of copies in a packing, if a name is not just a letter or there are more than 15. If there
// is no region, each picture is as large as its pieces, and captions should name them: the legend
// does not.
// Precondition of a kerf: the lattice is flat, kerf <= widest_kerf * unit; of `flat` and `cut`:
// Lattice::prisms. O(packings * cells * log).
[[nodiscard]] std::string svg_sheet(const Puzzle& puzzle,
                                    const std::vector<std::vector<PlacedPiece>>& packings,
                                    const SvgOptions& options);

// Returns pictures of the packings on sheets of paper, an SVG document for each, in millimetres: in
// rows, as large as fits, with a caption below each, which is left out if it is smaller than 1 mm;
// below the layers of space, their numbers; on every sheet the title, its number, and the legend.
// `unit`, `columns`, `background` and `kerf` of the options are ignored. Precondition: the style is
// not `cut`, else as svg_sheet(). Throws InvalidArgument if a picture does not fit on a sheet.
[[nodiscard]] std::vector<std::string> svg_pages(
    const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
    const SvgOptions& options, const PageOptions& page);

}  // namespace polypack
