#include "polypack/render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/render/piece_letters.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/svg_text.hpp"

namespace polypack {
namespace {

// Attributes that all shapes of the page inherit; the outlines are visible on light and dark pages.
std::string shape_attributes(const SvgOptions& options) {
    if (options.style == SvgStyle::cut) return cut_attributes;
    return fmt::format(
        "stroke=\"#222\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
        "fill-rule=\"evenodd\"",
        svg_number(options.unit * 0.07));
}

// Long titles are set smaller; letters are assumed to be 0.6 of the size wide.
std::string title_text(const std::string& title, double left, double width, double unit) {
    const auto letters = std::ranges::count_if(title, [](char c) { return (c & 0xC0) != 0x80; });
    const double size = std::min(0.9 * unit, width / (0.6 * static_cast<double>(letters)));
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
        "fill=\"#767676\">{}</text>\n",
        svg_number(left), svg_number(left + unit * 0.8), svg_number(size), svg_escaped(title));
}

SvgPanel panel_of(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    if (paint.options.style == SvgStyle::cut) {
        return paint.options.kerf > 0 ? cut_pieces_panel(paint, packing)
                                      : cut_panel(paint, packing);
    }
    const bool solid = paint.options.style == SvgStyle::iso && !paint.puzzle.lattice->flat;
    return solid ? iso_panel(paint, packing) : flat_panel(paint, packing);
}

}  // namespace

std::string svg_sheet(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                      const SvgOptions& options) {
    const SvgPaint paint{puzzle, options, piece_colours(puzzle), piece_letters(puzzle)};
    std::vector<SvgPanel> panels;
    for (const auto& packing : packings) panels.push_back(panel_of(paint, packing));
    SvgPanel size;
    for (const SvgPanel& panel : panels) {
        size.width = std::max(size.width, panel.width);
        size.height = std::max(size.height, panel.height);
    }

    const std::string title = options.title.empty() ? puzzle.name : options.title;
    const bool cut = options.style == SvgStyle::cut;
    const double gap =
        options.unit * (puzzle.lattice->flat || options.style == SvgStyle::iso ? 1 : 1.5);
    const double margin = options.unit * 0.5;
    const double head = cut || title.empty() ? 0 : options.unit * 1.4;
    const int count = static_cast<int>(panels.size());
    const int columns = options.columns > 0
                            ? std::min(options.columns, std::max(count, 1))
                            : page_columns(std::max(count, 1), size.width + gap, size.height + gap);
    const int rows = (count + columns - 1) / columns;
    const double width = 2 * margin + columns * (size.width + gap) - gap;
    const double height = 2 * margin + head + std::max(0.0, rows * (size.height + gap) - gap);

    std::string page = svg_head(std::max(width, 2 * margin), height, cut ? "mm" : "", title);
    if (!cut && options.background) {
        page += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    }
    if (options.style == SvgStyle::iso) page += iso_definitions(paint);
    if (head > 0) page += title_text(title, margin, width - 2 * margin, options.unit);
    page += fmt::format("<g {}>\n", shape_attributes(options));
    for (int i = 0; i < count; ++i) {
        const int row = i / columns;
        page += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n",
                            svg_number(margin + i % columns * (size.width + gap)),
                            svg_number(margin + head + row * (size.height + gap)), panels[i].body);
    }
    return page + "</g>\n</svg>\n";
}

}  // namespace polypack
