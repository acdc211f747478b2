// The parts of an SVG page: its text, the picture of one packing in each style, and the legend;
// svg_sheet puts them on a page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/render/cell_colours.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/svg_options.hpp"
#include "polypack/render/tiles.hpp"

namespace polypack {

// A number with at most two decimals, as short as possible: "3", "-.25".
[[nodiscard]] std::string svg_number(double value);

// The number of characters (code points) of a text in UTF-8.
[[nodiscard]] std::ptrdiff_t count_characters(std::string_view text);

// Converts coordinates with y up the page to those of a picture, with y down: p -> (x - left, top -
// y) * unit.
struct SvgFrame {
    double left = 0;
    double top = 0;
    double unit = 1;
    [[nodiscard]] Vec2 operator()(const Vec2& p) const {
        return {(p.x - left) * unit, (top - p.y) * unit};
    }
};

// The data of a path through the line, e.g. "M0 0H20V40Z".
[[nodiscard]] std::string svg_path(const PolyLine& line, const SvgFrame& frame);
[[nodiscard]] std::string svg_path(const std::vector<PolyLine>& lines, const SvgFrame& frame);

// The head of a document of the given size, up to and including the opening tag; the unit of
// lengths is
// "" (pixels) or "mm".
[[nodiscard]] std::string svg_head(double width, double height, std::string_view unit,
                                   std::string_view title);

// The number of columns for which a grid of panels comes closest to 4 : 3.
[[nodiscard]] int page_columns(int panels, double panel_width, double panel_height);

// Attributes that all shapes of the page inherit; the outlines are visible on light and dark pages.
[[nodiscard]] std::string shape_attributes(const SvgOptions& options);

// Of lines for a laser cutter: hairlines.
inline constexpr const char* cut_attributes = "fill=\"none\" stroke=\"#f00\" stroke-width=\".03\"";

// What all packings of a page have in common.
struct SvgPaint {
    const Puzzle& puzzle;
    const SvgOptions& options;
    std::vector<Colour> colours;  // of the pieces
    PieceLetters letters;
    CellColouring colouring;
    CopyNumbers copies;
};

// A packing as the styles draw it. Numbers and colours are by placed piece.
struct SvgScene {
    const std::vector<PlacedPiece>& packing;
    CellOwners owners;
    std::vector<int> numbers;  // of CopyNumbers
    std::vector<Colour> colours;
    CellColours cell_colours;
};

// The paint keeps references to both, and the scene to the packing.
[[nodiscard]] SvgPaint svg_paint(const Puzzle& puzzle, const SvgOptions& options);
[[nodiscard]] SvgScene svg_scene(const SvgPaint& paint, const std::vector<PlacedPiece>& packing);

// A picture from (0, 0) to (width, height). All packings of a puzzle give the same size,
// except with a kerf.
struct SvgPanel {
    double width = 0;
    double height = 0;
    std::string body;
    SvgFrame frame{};  // of its projection: iso_projected(), or the plane of the first layer
};

// A place in space, right of and above the origin as iso_panel shows it.
[[nodiscard]] Vec2 iso_projected(const Vec3& p);

[[nodiscard]] SvgPanel flat_panel(const SvgPaint& paint, const SvgScene& scene);
[[nodiscard]] SvgPanel cut_panel(const SvgPaint& paint, const SvgScene& scene);
// With a kerf: the pieces side by side, in rows.
[[nodiscard]] SvgPanel cut_pieces_panel(const SvgPaint& paint,
                                        const std::vector<PlacedPiece>& packing);
[[nodiscard]] SvgPanel iso_panel(const SvgPaint& paint, const SvgScene& scene);

// Definitions that iso_panel's pictures refer to, once per page.
[[nodiscard]] std::string iso_definitions(const SvgPaint& paint, const Legend& legend);

// The colours of pieces and of cells by name, in rows of that width; nothing where names are not
// needed.
[[nodiscard]] SvgPanel legend_panel(const SvgPaint& paint, const Legend& legend, double width);

// The attributes of the mark of a coloured cell.
[[nodiscard]] std::string mark_attributes(const CellPaint& paint, double unit);

// The letters of the copies of a piece in pictures with letters. Borders tell copies apart within a
// layer, so that only those of pieces in several layers, or across a wrap, have their own.
[[nodiscard]] bool letters_tell_copies_apart(const Puzzle& puzzle);

}  // namespace polypack
