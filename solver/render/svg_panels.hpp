// The parts of an SVG page: its text, the picture of one packing in each style, and the legend;
// svg_sheet puts them on a page.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/render/cell_colours.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/directions.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/svg_options.hpp"
#include "polypack/render/tiles.hpp"

namespace polypack {

// Formats a number with at most two decimals, as short as possible: "3", "-.25".
[[nodiscard]] std::string svg_number(double value);

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

// Returns the data of a path through the line, e.g. "M0 0H20V40Z".
[[nodiscard]] std::string svg_path(const PolyLine& line, const SvgFrame& frame);
[[nodiscard]] std::string svg_path(const std::vector<PolyLine>& lines, const SvgFrame& frame);

// Returns the head of a document of the given size, up to and including the opening tag; the unit
// of lengths is "" (pixels) or "mm".
[[nodiscard]] std::string svg_head(double width, double height, std::string_view unit,
                                   std::string_view title);

// Returns the number of columns for which a grid of panels comes closest to 4 : 3.
[[nodiscard]] int page_columns(int panels, double panel_width, double panel_height);

// Returns the attributes that all shapes of the page inherit; the outlines are visible on light and
// dark pages.
[[nodiscard]] std::string shape_attributes(const SvgOptions& options);

// Attributes of lines for a laser cutter: hairlines.
inline constexpr const char* cut_attributes = "fill=\"none\" stroke=\"#f00\" stroke-width=\".03\"";

// The common data of all packings of a page.
struct SvgPaint {
    const Puzzle& puzzle;
    const SvgOptions& options;
    std::vector<Colour> colours;  // of the pieces
    PieceLetters letters;
    CellColouring colouring;
    CopyNumbers copies;
    std::vector<CellPaint> edges{};  // of the colours of edges
    std::optional<Directions> directions{};
};

// A packing in the form used by the styles. Numbers and colours are by placed piece.
struct SvgScene {
    const std::vector<PlacedPiece>& packing;
    CellOwners owners;
    std::vector<int> numbers;  // of CopyNumbers
    std::vector<Colour> colours;
    CellColours cell_colours;
    std::map<Point, std::vector<EdgeMark>> edges{};  // by cell
};

// Makes the paint, which keeps references to both. The scene keeps one to the packing.
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

// Projects a place in space as iso_panel shows it: right of and above the origin.
[[nodiscard]] Vec2 iso_projected(const Vec3& p);

// Returns the picture in the style of the paint.
[[nodiscard]] SvgPanel panel_of(const SvgPaint& paint, const SvgScene& scene);

// Between the layers of flat_panel() and cut_panel(), in cells.
inline constexpr double layer_gap = 0.75;

[[nodiscard]] SvgPanel flat_panel(const SvgPaint& paint, const SvgScene& scene);
[[nodiscard]] SvgPanel cut_panel(const SvgPaint& paint, const SvgScene& scene);
// Draws the pieces for a cut with a kerf: side by side, in rows.
[[nodiscard]] SvgPanel cut_pieces_panel(const SvgPaint& paint,
                                        const std::vector<PlacedPiece>& packing);
[[nodiscard]] SvgPanel iso_panel(const SvgPaint& paint, const SvgScene& scene);

// Returns definitions that the pictures of iso_panel refer to, needed once per page.
[[nodiscard]] std::string iso_definitions(const SvgPaint& paint, const Legend& legend);

// Draws the colours of pieces and of cells with their names, in rows of that width; nothing if
// names are not needed.
[[nodiscard]] SvgPanel legend_panel(const SvgPaint& paint, const Legend& legend, double width);

// Returns the attributes of the mark of a coloured cell.
[[nodiscard]] std::string mark_attributes(const CellPaint& paint, double unit);

// Returns true if letters distinguish the copies of a piece in pictures with letters. Borders do so
// within a layer, so only pieces in several layers, or across a wrap, need letters of their own.
[[nodiscard]] bool letters_tell_copies_apart(const Puzzle& puzzle);

}  // namespace polypack
