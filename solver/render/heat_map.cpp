#include "polypack/render/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {
HeatMap::HeatMap(const Puzzle& puzzle) {
    for (const RegionCell& cell : puzzle.region.cells) index_.emplace(cell.point, index_.size());
    counts_.resize(puzzle.pieces.size());
}

// A search that finds nothing does not pay for the counts, gigabytes for thousands of pieces.
std::vector<BigCount>& HeatMap::row(int piece) {
    if (counts_[piece].empty()) counts_[piece].resize(index_.size());
    return counts_[piece];
}

void HeatMap::add(const std::vector<PlacedPiece>& packing) {
    ++packings_;
    for (const PlacedPiece& placed : packing) {
        std::vector<BigCount>& counts = row(placed.piece);
        for (const Point& cell : placed.cells) ++counts[index_.at(cell)];
    }
}

void HeatMap::add(const BigCount& packings, const std::vector<std::vector<BigCount>>& counts) {
    packings_ += packings;
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        std::vector<BigCount>& sums = row(static_cast<int>(piece));
        for (std::size_t cell = 0; cell < sums.size(); ++cell) sums[cell] += counts[piece][cell];
    }
}

const BigCount& HeatMap::count(int piece, const Point& cell) const {
    static const BigCount none;
    return counts_[piece].empty() ? none : counts_[piece][index_.at(cell)];
}

std::string HeatMap::basis() const {
    const char* noun = packings_ == 1 ? "packing" : "packings";
    return partial_ ? fmt::format("partial, the first {} {} only", digits_of(packings_), noun)
                    : fmt::format("{} {}", digits_of(packings_), noun);
}

std::string HeatMap::text(const Puzzle& puzzle, int width) const {
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    const auto mark = [&](const BigCount& count) {
        if (count == 0) return '.';
        const BigCount tenths = 10 * count / packings_;
        return count == packings_ ? '*' : static_cast<char>('0' + static_cast<int>(tenths));
    };
    std::string text = partial_ ? basis() + "\n\n" : "";
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        std::vector<Canvas> panels;
        for (const LaidLayer& layer : layout.layers) {
            Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
            for (const auto& [place, cell] : layer) {
                panel.at(place.first, place.second).text =
                    mark(count(static_cast<int>(piece), cell.point));
            }
        }
        if (piece > 0) text += '\n';
        text += puzzle.pieces[piece].name + '\n' + print_panels(panels, width, 0);
    }
    return text;
}

namespace {

// Steps of cividis, dark to light in even steps of lightness, which look alike with and without
// red-green colour blindness (Nuñez, Anderton and Renslow, PLoS ONE 13(7), 2018).
constexpr std::array<Colour, 10> scale{{{0x00, 0x22, 0x4e},
                                        {0x12, 0x35, 0x70},
                                        {0x3b, 0x49, 0x6c},
                                        {0x57, 0x5d, 0x6d},
                                        {0x70, 0x71, 0x73},
                                        {0x8a, 0x86, 0x78},
                                        {0xa5, 0x9c, 0x74},
                                        {0xc3, 0xb3, 0x69},
                                        {0xe1, 0xcc, 0x55},
                                        {0xfe, 0xe8, 0x38}}};

// Returns the colour at a position on the scale, from 0 to 1.
Colour on_scale(double value) {
    const double step = std::clamp(value, 0.0, 1.0) * (scale.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(step), scale.size() - 2);
    return mixed(scale[low], scale[low + 1], step - static_cast<double>(low));
}

constexpr double pixels_per_cell = 14;       // pixels between neighbouring cells
constexpr double caption = 18;               // the height of a line of text
constexpr double border = 10;                // around the page
constexpr double pixels_between_layers = 7;  // between layers

// The region's tiles within the panel of each piece, and the panel's size.
struct MapPanel {
    std::vector<std::pair<Point, std::string>> paths;
    double width = 0;
    double height = 0;
};

MapPanel map_panel(const Puzzle& puzzle) {
    const std::vector<TileLayer> layers = tile_layers(*puzzle.lattice, cell_owners(puzzle, {}));
    MapPanel panel;
    if (layers.empty()) return panel;
    const TileExtent extent = extent_of(layers);
    SvgFrame frame{extent.left, extent.top, pixels_per_cell};
    const double step = (extent.right - extent.left) * pixels_per_cell + pixels_between_layers;
    for (const TileLayer& layer : layers) {
        for (const Tile& tile : layer) {
            panel.paths.emplace_back(tile.cell, svg_path(PolyLine{tile.corners, true}, frame));
        }
        frame.left -= step / pixels_per_cell;
    }
    panel.width = step * static_cast<double>(layers.size()) - pixels_between_layers;
    panel.height = (extent.top - extent.bottom) * pixels_per_cell;
    return panel;
}

std::string text_at(double x, double y, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", svg_number(x), svg_number(y),
                       xml_escaped(text));
}

// The bar of the scale, with its ends labelled in percent.
std::string legend(double top, double largest) {
    constexpr int boxes = 40;
    constexpr double box = 3;
    constexpr double start = border + 32;
    std::string text =
        text_at(border, top + caption - 6, "0 %") + "<g shape-rendering=\"crispEdges\">";
    for (int i = 0; i < boxes; ++i) {
        text += fmt::format("<path fill=\"{}\" d=\"M{} {}h{}v10h-{}Z\"/>",
                            on_scale((i + 0.5) / boxes).hex(), svg_number(start + i * box),
                            svg_number(top + 3), box, box);
    }
    return text + "</g>\n" +
           text_at(start + boxes * box + 8, top + caption - 6,
                   fmt::format("{:.3g} %", 100 * largest));
}

}  // namespace

std::string HeatMap::svg(const Puzzle& puzzle) const {
    const MapPanel panel = map_panel(puzzle);
    // Numbers of packings may exceed the range of doubles.
    const auto share_of = [&](const BigCount& count) {
        constexpr int bits = 53;
        if (packings_ == 0) return 0.0;
        return std::ldexp(static_cast<double>(BigCount((count << bits) / packings_)), -bits);
    };
    double largest = 0;
    for (const auto& counts : counts_) {
        for (const BigCount& count : counts) largest = std::max(largest, share_of(count));
    }
    constexpr double gap = 16;
    const int pieces = static_cast<int>(counts_.size());
    const double step_x = std::max(panel.width, 4 * pixels_per_cell) + gap;
    const double step_y = panel.height + caption + gap;
    const int columns = page_columns(std::max(pieces, 1), step_x, step_y);
    const int rows = (pieces + columns - 1) / columns;
    const double head = 2 * caption;

    const std::string heading = fmt::format("{}: {}", puzzle.name, basis());
    constexpr double letter = 7;  // about the width of one
    const double min_width =      // for the scale and the heading
        std::max(260.0, 2 * border + letter * static_cast<double>(heading.size()));
    const double width = std::max(min_width, 2 * border + columns * step_x - gap);
    std::string page = svg_head(width, 2 * border + head + rows * step_y - gap, "", puzzle.name);
    page += "<g font-family=\"sans-serif\" font-size=\"13\" fill=\"#767676\">\n";
    page += text_at(border, border + caption - 6, heading);
    page += legend(border + caption, largest);
    for (int piece = 0; piece < pieces; ++piece) {
        const int row = piece / columns;
        const double x = border + piece % columns * step_x;
        const double y = border + head + row * step_y;
        page += text_at(x, y + caption - 5, puzzle.pieces[piece].name);
        // Strokes in the fill's colour close the seams between cells.
        page += fmt::format("<g transform=\"translate({} {})\" stroke-width=\".3\">\n",
                            svg_number(x), svg_number(y + caption));
        for (const auto& [cell, path] : panel.paths) {
            const double share = share_of(count(piece, cell));
            const std::string colour = on_scale(largest > 0 ? share / largest : 0).hex();
            page += fmt::format("<path fill=\"{0}\" stroke=\"{0}\" d=\"{1}\"/>", colour, path);
        }
        page += "\n</g>\n";
    }
    return page + "</g>\n</svg>\n";
}

namespace {

constexpr int first_without_digit = 10;
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Returns the letters of weights from 10 on, in their order; '#' for all past the last letter.
std::map<int, char> letters_of(const std::vector<int>& weights) {
    std::map<int, char> result;
    for (const int weight : weights) {
        if (weight >= first_without_digit) result.emplace(weight, '#');
    }
    std::size_t next = 0;
    for (auto& [weight, letter] : result) {
        if (next < letters.size()) letter = letters[next++];
    }
    return result;
}

}  // namespace

namespace {

// The region with a mark on each cell.
std::string draw_marks(const Puzzle& puzzle, const std::map<Point, char>& mark_of, int width) {
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
        for (const auto& [place, cell] : layer) {
            panel.at(place.first, place.second).text = mark_of.at(cell.point);
        }
    }
    return print_panels(panels, width, 0, true);
}

}  // namespace

std::string draw_cells(const Puzzle& puzzle, std::span<const int> cells, int width) {
    std::map<Point, char> mark_of;
    for (const RegionCell& cell : puzzle.region.cells) mark_of[cell.point] = '.';
    for (const int cell : cells) mark_of[puzzle.region.cells[cell].point] = '#';
    return draw_marks(puzzle, mark_of, width);
}

std::string draw_weights(const Puzzle& puzzle, const WeightArgument& argument, int width) {
    if (puzzle.kind != PuzzleKind::shapes) {
        std::vector<std::string> items;
        for (std::size_t i = 0; i < argument.cells.size(); ++i) {
            if (argument.cells[i] == 0) continue;
            const RegionCell& item = puzzle.region.cells[i];
            items.push_back(
                fmt::format("{} {}", puzzle.colour_names[static_cast<std::size_t>(item.colour) - 1],
                            argument.cells[i]));
        }
        return fmt::format("weights of the items modulo {}, but for 0: {}\n", argument.modulus,
                           fmt::join(items, ", "));
    }
    const std::map<int, char> letter_of = letters_of(argument.cells);
    std::map<Point, char> mark_of;
    for (std::size_t cell = 0; cell < argument.cells.size(); ++cell) {
        const int weight = argument.cells[cell];
        char& mark = mark_of[puzzle.region.cells[cell].point];
        if (weight == 0) {
            mark = '.';
        } else {
            mark = weight < first_without_digit ? static_cast<char>('0' + weight)
                                                : letter_of.at(weight);
        }
    }
    std::string text = fmt::format("weights of the cells modulo {}, . for 0\n", argument.modulus) +
                       draw_marks(puzzle, mark_of, width);
    std::vector<std::string> meanings;
    for (const auto& [weight, letter] : letter_of) {
        meanings.push_back(letter == '#' ? fmt::format("# = {} or more", weight)
                                         : fmt::format("{} = {}", letter, weight));
        if (letter == '#') break;
    }
    if (!meanings.empty()) text += fmt::format("{}\n", fmt::join(meanings, ", "));
    return text;
}

}  // namespace polypack
