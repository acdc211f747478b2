// Building blocks of SVG documents.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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

}  // namespace polypack
