#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/xml_text.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/svg_text.hpp"

namespace polypack {
namespace {

struct LegendItem {
    std::string swatch;  // at (0, 0), a unit high and wide
    std::string text;
};

// More pieces than this are hard to tell apart by their shapes and colours.
constexpr std::size_t many_pieces = 15;

std::vector<LegendItem> piece_items(const SvgPaint& paint, const Legend& legend) {
    std::vector<LegendItem> items;
    bool all_letters = legend.pieces().size() <= many_pieces;
    const bool apart = letters_tell_copies_apart(paint.puzzle);
    const double unit = paint.options.unit;
    for (const auto& [piece, shown] : legend.pieces()) {
        const std::string& name = paint.puzzle.pieces[piece].name;
        std::string letters;
        for (int number = 0; number < (apart ? shown.numbers : 1); ++number) {
            letters += paint.letters.of_copy(piece, number);
        }
        const bool lettered = paint.options.letters && letters != name;
        all_letters = all_letters && count_characters(name) == 1 && !lettered;
        const std::string before = lettered ? letters + " = " : "";
        items.push_back({fmt::format("<rect fill=\"{0}\" width=\"{1}\" height=\"{1}\"/>",
                                     paint.colours[piece].hex(), svg_number(0.7 * unit)),
                         before + name + shown.copies()});
    }
    if (all_letters) items.clear();
    return items;
}

std::vector<LegendItem> colour_items(const SvgPaint& paint) {
    std::vector<LegendItem> items;
    const double unit = paint.options.unit;
    for (const CellPaint& colour : paint.colouring.paints()) {
        items.push_back({fmt::format("<rect {0} x=\"{1}\" y=\"{1}\" width=\"{2}\" height=\"{2}\"/>",
                                     mark_attributes(colour, unit), svg_number(0.1 * unit),
                                     svg_number(0.5 * unit)),
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
