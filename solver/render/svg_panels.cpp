#include "polypack/render/svg_panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "polypack/base/safe_text.hpp"

namespace polypack {
std::string svg_number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    if (text == "-0") return "0";
    const std::size_t digits = text.front() == '-' ? 1 : 0;
    if (text.compare(digits, 2, "0.") == 0) text.erase(digits, 1);
    return text;
}

std::string svg_path(const PolyLine& line, const SvgFrame& frame) {
    std::string path;
    std::string last_x;
    std::string last_y;
    for (const Vec2& point : line.points) {
        const Vec2 place = frame(point);
        const std::string x = svg_number(place.x);
        const std::string y = svg_number(place.y);
        if (path.empty()) {
            path = fmt::format("M{} {}", x, y);
        } else if (y == last_y) {
            path += 'H' + x;
        } else if (x == last_x) {
            path += 'V' + y;
        } else {
            path += fmt::format("L{} {}", x, y);
        }
        last_x = x;
        last_y = y;
    }
    if (line.closed) path += 'Z';
    return path;
}

std::string svg_path(const std::vector<PolyLine>& lines, const SvgFrame& frame) {
    std::string path;
    for (const PolyLine& line : lines) path += svg_path(line, frame);
    return path;
}

std::string svg_head(double width, double height, std::string_view unit, std::string_view title) {
    const std::string w = svg_number(width);
    const std::string h = svg_number(height);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}{2}\" height=\"{1}{2}\" "
        "viewBox=\"0 0 {0} {1}\">\n<title>{3}</title>\n",
        w, h, unit, xml_escaped(title));
}

int page_columns(int panels, double panel_width, double panel_height) {
    constexpr double page = 4.0 / 3;
    int best = 1;
    double least = INFINITY;
    for (int columns = 1; columns <= panels; ++columns) {
        const int rows = (panels + columns - 1) / columns;
        const double shape = columns * panel_width / (rows * panel_height);
        const double off = std::abs(std::log(shape / page));
        if (off < least) {
            least = off;
            best = columns;
        }
    }
    return best;
}

namespace {

struct LegendItem {
    std::string swatch;  // at (0, 0), a unit high and wide
    std::string text;
};

// More pieces than this are hard to tell apart by their shapes and colours.
constexpr std::size_t many_pieces = 15;

std::vector<LegendItem> piece_items(const SvgPaint& paint, const Legend& legend) {
    std::vector<LegendItem> items;
    if (paint.puzzle.region.cells.empty()) return items;  // captions name the pieces
    bool all_letters = legend.pieces().size() <= many_pieces;
    // Swatches cannot tell pieces of one colour apart.
    bool alike = legend.pieces().size() > 1;
    const bool apart = letters_tell_copies_apart(paint.puzzle);
    const double unit = paint.options.unit;
    for (const auto& [piece, shown] : legend.pieces()) {
        const std::string& name = paint.puzzle.pieces[piece].name;
        std::string letters;
        for (int number = 0; number < (apart ? shown.numbers : 1); ++number) {
            letters += std::string_view(paint.letters.of_copy(piece, number));
        }
        const bool lettered = paint.options.letters && letters != name;
        all_letters = all_letters && count_characters(name) == 1 && !lettered;
        const std::string before = lettered ? letters + " = " : "";
        const std::string colour = paint.colours[piece].hex();
        alike = alike && !lettered && shown.copies().empty() &&
                colour == paint.colours[legend.pieces().begin()->first].hex();
        items.push_back({fmt::format("<rect fill=\"{0}\" width=\"{1}\" height=\"{1}\"/>", colour,
                                     svg_number(0.7 * unit)),
                         before + name + shown.copies()});
    }
    if (all_letters || alike) items.clear();
    return items;
}

std::vector<LegendItem> colour_items(const SvgPaint& paint) {
    std::vector<LegendItem> items;
    const double unit = paint.options.unit;
    for (const CellPaint& colour : paint.colouring.paints()) {
        if (colour.plain) continue;
        items.push_back({fmt::format("<rect {0} x=\"{1}\" y=\"{1}\" width=\"{2}\" height=\"{2}\"/>",
                                     mark_attributes(colour, unit), svg_number(0.1 * unit),
                                     svg_number(0.5 * unit)),
                         colour.name});
    }
    for (const CellPaint& colour : paint.edges) {
        items.push_back(
            {fmt::format("<path {} d=\"M0 {}H{}L{} {}Z\"/>", mark_attributes(colour, unit),
                         svg_number(0.6 * unit), svg_number(0.7 * unit), svg_number(0.35 * unit),
                         svg_number(0.2 * unit)),
             colour.name});
    }
    return items;
}

}  // namespace

SvgPanel legend_panel(const SvgPaint& paint, const Legend& legend, double width) {
    SvgPanel panel;
    panel.width = width;
    const double unit = paint.options.unit;
    const double size = 0.65 * unit;
    for (const auto& items : {piece_items(paint, legend), colour_items(paint)}) {
        if (items.empty()) continue;
        double x = 0;
        for (const auto& [swatch, text] : items) {
            const double wide =
                unit + 0.6 * size * static_cast<double>(count_characters(text)) + 0.8 * unit;
            if (x > 0 && x + wide > width) {
                x = 0;
                panel.height += unit;
            }
            panel.body += fmt::format(
                "<g transform=\"translate({} {})\">{}<text x=\"{}\" y=\"{}\" stroke=\"none\" "
                "font-family=\"sans-serif\" font-size=\"{}\" fill=\"#767676\">{}</text></g>\n",
                svg_number(x), svg_number(panel.height), swatch, svg_number(unit),
                svg_number(0.6 * unit), svg_number(size), xml_escaped(text));
            x += wide;
            panel.width = std::max(panel.width, x - 0.8 * unit);
        }
        panel.height += unit;
    }
    return panel;
}

}  // namespace polypack
