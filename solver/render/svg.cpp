#include "polypack/render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/xml_text.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/svg_text.hpp"

namespace polypack {
namespace {

// Long titles are set smaller; letters are assumed to be 0.6 of the size wide.
std::string title_text(const std::string& title, double left, double width, double unit) {
    const auto letters = count_characters(title);
    const double size = std::min(0.9 * unit, width / (0.6 * static_cast<double>(letters)));
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
        "fill=\"#767676\">{}</text>\n",
        svg_number(left), svg_number(left + unit * 0.8), svg_number(size), xml_escaped(title));
}

SvgScene scene_of(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    SvgScene scene{packing, cell_owners(paint.puzzle, packing), {}, {}, {}};
    scene.numbers = paint.copies.of(packing);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        scene.colours.push_back(shaded(paint.colours[packing[i].piece], scene.numbers[i]));
    }
    scene.cell_colours = paint.colouring.colours_of(packing);
    return scene;
}

SvgPanel panel_of(const SvgPaint& paint, const SvgScene& scene) {
    if (paint.options.style == SvgStyle::cut) {
        return paint.options.kerf > 0 ? cut_pieces_panel(paint, scene.packing)
                                      : cut_panel(paint, scene);
    }
    const bool solid = paint.options.style == SvgStyle::iso && !paint.puzzle.lattice->flat;
    return solid ? iso_panel(paint, scene) : flat_panel(paint, scene);
}

}  // namespace

std::string shape_attributes(const SvgOptions& options) {
    if (options.style == SvgStyle::cut) return cut_attributes;
    return fmt::format(
        "stroke=\"#222\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
        "fill-rule=\"evenodd\"",
        svg_number(options.unit * 0.07));
}

std::string mark_attributes(const CellPaint& paint, double unit) {
    return fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", paint.paint.hex(),
                       ink_on(paint.paint).hex(), svg_number(0.03 * unit));
}

bool letters_tell_copies_apart(const Puzzle& puzzle) {
    return !puzzle.lattice->flat || puzzle.region.period != Point{};
}

std::string svg_sheet(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                      const SvgOptions& options) {
    const SvgPaint paint{puzzle,
                         options,
                         piece_colours(puzzle),
                         PieceLetters(puzzle),
                         CellColouring(puzzle),
                         CopyNumbers(puzzle)};
    std::vector<SvgPanel> panels;
    Legend legend;
    SvgPanel size;
    for (const auto& packing : packings) {
        const SvgScene scene = scene_of(paint, packing);
        panels.push_back(panel_of(paint, scene));
        size.width = std::max(size.width, panels.back().width);
        size.height = std::max(size.height, panels.back().height);
        legend.add(packing, scene.numbers);
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
    const double pictures = std::max(0.0, rows * (size.height + gap) - gap);
    const double min_legend = 8 * options.unit;
    const SvgPanel names =
        cut ? SvgPanel()
            : legend_panel(paint, legend, std::max(columns * (size.width + gap) - gap, min_legend));
    const bool named = names.height > 0;
    const double foot = named ? 0.7 * options.unit + names.height : 0;
    const double width =
        2 * margin + std::max(columns * (size.width + gap) - gap, named ? names.width : 0);
    const double height = 2 * margin + head + pictures + foot;

    std::string page = svg_head(std::max(width, 2 * margin), height, cut ? "mm" : "", title);
    if (!cut && options.background) {
        page += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    }
    if (options.style == SvgStyle::iso) page += iso_definitions(paint, legend);
    if (head > 0) page += title_text(title, margin, width - 2 * margin, options.unit);
    page += fmt::format("<g {}>\n", shape_attributes(options));
    for (int i = 0; i < count; ++i) {
        const int row = i / columns;
        page += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n",
                            svg_number(margin + i % columns * (size.width + gap)),
                            svg_number(margin + head + row * (size.height + gap)), panels[i].body);
    }
    if (named) {
        page += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", svg_number(margin),
                            svg_number(height - margin - names.height), names.body);
    }
    return page + "</g>\n</svg>\n";
}

}  // namespace polypack
