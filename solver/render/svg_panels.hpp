// The picture of one packing within an SVG page, in each style; svg_sheet puts them on a page.
#pragma once

#include <string>
#include <vector>

#include "polypack/render/palette.hpp"
#include "polypack/render/svg.hpp"

namespace polypack {

// Of lines for a laser cutter: hairlines.
inline constexpr const char* cut_attributes = "fill=\"none\" stroke=\"#f00\" stroke-width=\".03\"";

// What all packings of a page have in common.
struct SvgPaint {
    const Puzzle& puzzle;
    const SvgOptions& options;
    std::vector<Colour> colours;  // of the pieces
    std::vector<char> letters;
};

// A picture from (0, 0) to (width, height). All packings of a puzzle give the same size,
// except with a kerf.
struct SvgPanel {
    double width = 0;
    double height = 0;
    std::string body;
};

[[nodiscard]] SvgPanel flat_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing);
[[nodiscard]] SvgPanel cut_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing);
// With a kerf: the pieces side by side, in rows.
[[nodiscard]] SvgPanel cut_pieces_panel(const SvgPaint& paint,
                                        const std::vector<PlacedPiece>& packing);
[[nodiscard]] SvgPanel iso_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing);

// Definitions that iso_panel's pictures refer to, once per page.
[[nodiscard]] std::string iso_definitions(const SvgPaint& paint);

}  // namespace polypack
