#include "polypack/render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "polypack/base/safe_text.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/outlines.hpp"
#include "polypack/render/svg_panels.hpp"

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

// Puts a caption below each picture, all on one line below pictures of that size. Returns the size
// with the captions.
SvgPanel add_captions(std::vector<SvgPanel>& panels, const SvgPanel& size,
                      const SvgOptions& options) {
    const double letters = 0.65 * options.unit;
    const double line = 1.3 * letters;
    SvgPanel whole{size.width, size.height + line, "", {}};
    for (const std::string& caption : options.captions) {
        whole.width =
            std::max(whole.width, 0.6 * letters * static_cast<double>(count_characters(caption)));
    }
    for (std::size_t i = 0; i < std::min(panels.size(), options.captions.size()); ++i) {
        SvgPanel& panel = panels[i];
        panel.body = fmt::format(
            "<g transform=\"translate({} {})\">\n{}</g>\n<text x=\"{}\" y=\"{}\" stroke=\"none\" "
            "font-family=\"sans-serif\" font-size=\"{}\" text-anchor=\"middle\" "
            "fill=\"#767676\">{}</text>\n",
            svg_number((whole.width - panel.width) / 2), svg_number(size.height - panel.height),
            panel.body, svg_number(whole.width / 2), svg_number(size.height + letters),
            svg_number(letters), xml_escaped(options.captions[i]));
    }
    return whole;
}

}  // namespace

SvgPanel panel_of(const SvgPaint& paint, const SvgScene& scene) {
    if (paint.options.style == SvgStyle::cut) {
        return paint.options.kerf > 0 ? cut_pieces_panel(paint, scene.packing)
                                      : cut_panel(paint, scene);
    }
    const bool solid = paint.options.style == SvgStyle::iso && !paint.puzzle.lattice->flat;
    return solid ? iso_panel(paint, scene) : flat_panel(paint, scene);
}

SvgPaint svg_paint(const Puzzle& puzzle, const SvgOptions& options) {
    return {puzzle,
            options,
            piece_colours(puzzle),
            PieceLetters(puzzle),
            CellColouring(puzzle),
            CopyNumbers(puzzle),
            edge_paints(puzzle),
            Directions(puzzle)};
}

SvgScene svg_scene(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    SvgScene scene{packing, cell_owners(paint.puzzle, packing), {}, {}, {}, {}};
    scene.numbers = paint.copies.of(packing);
    const bool by_direction = paint.directions && paint.directions->any();
    const std::vector<int> directions =
        by_direction ? paint.directions->of(packing) : std::vector<int>();
    for (std::size_t i = 0; i < packing.size(); ++i) {
        if (by_direction) {
            scene.colours.push_back(paint.directions->colours()[directions[i]]);
            continue;
        }
        scene.colours.push_back(shaded(paint.colours[packing[i].piece], scene.numbers[i]));
    }
    scene.cell_colours = paint.colouring.colours_of(packing);
    for (const PlacedPiece& placed : packing) {
        for (const EdgeMark& mark : placed.edges) scene.edges[mark.cell].push_back(mark);
    }
    return scene;
}

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
    return !puzzle.lattice->flat || puzzle.region.period.any();
}

std::string svg_sheet(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                      const SvgOptions& options) {
    const SvgPaint paint = svg_paint(puzzle, options);
    std::vector<SvgPanel> panels;
    Legend legend;
    SvgPanel size;
    for (const auto& packing : packings) {
        const SvgScene scene = svg_scene(paint, packing);
        panels.push_back(panel_of(paint, scene));
        size.width = std::max(size.width, panels.back().width);
        size.height = std::max(size.height, panels.back().height);
        legend.add(packing, scene.numbers);
    }
    const bool cut = options.style == SvgStyle::cut;
    if (!cut && !options.captions.empty()) size = add_captions(panels, size, options);

    const std::string title = options.title.empty() ? puzzle.name : options.title;
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

namespace {

Vec2 centre_of_tile(const Tile& tile) {
    Vec2 sum;
    for (const Vec2& corner : tile.corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const auto n = static_cast<double>(tile.corners.size());
    return {sum.x / n, sum.y / n};
}

// Returns the cell of a part whose centre is nearest to the mean of all.
Point middle_cell(const Lattice& lattice, const std::vector<Point>& part) {
    Vec2 mean;
    for (const Point& cell : part) {
        const Vec3 centre = centre_of(lattice, cell);
        mean = {mean.x + centre.x, mean.y + centre.y};
    }
    const auto n = static_cast<double>(part.size());
    return *std::ranges::min_element(part, {}, [&](const Point& cell) {
        const Vec3 centre = centre_of(lattice, cell);
        return std::hypot(centre.x - mean.x / n, centre.y - mean.y / n);
    });
}

// Puts the layers side by side, each drawn by `draw_layer` in its own frame.
template <typename DrawLayer>
SvgPanel layers_side_by_side(const SvgPaint& paint, const SvgScene& scene,
                             const DrawLayer& draw_layer) {
    const double unit = paint.options.unit;
    const std::vector<TileLayer> layers = tile_layers(*paint.puzzle.lattice, scene.owners);
    SvgPanel panel;
    if (layers.empty()) return panel;
    const TileExtent extent = extent_of(layers);
    SvgFrame frame{extent.left, extent.top, unit};
    panel.frame = frame;
    const double step = extent.right - extent.left + layer_gap;
    for (const TileLayer& layer : layers) {
        panel.body += draw_layer(layer, frame);
        frame.left -= step;
    }
    panel.width = (step * static_cast<double>(layers.size()) - layer_gap) * unit;
    panel.height = (extent.top - extent.bottom) * unit;
    return panel;
}

// A letter in the middle of each connected part of a piece, in the colour of ink_of(tile).
template <typename InkOf>
std::string draw_letters(const SvgPaint& paint, const SvgScene& scene, const TileLayer& layer,
                         const SvgFrame& frame, const InkOf& ink_of) {
    const Lattice& lattice = *paint.puzzle.lattice;
    const double letter_size = lattice.letter_size;
    std::string body = fmt::format(
        "<g stroke=\"none\" font-family=\"sans-serif\" font-size=\"{}\" "
        "text-anchor=\"middle\">\n",
        svg_number(frame.unit * letter_size));
    for (const std::vector<Point>& part : layer_parts(lattice, scene.owners)) {
        const auto tile = std::ranges::find(layer, middle_cell(lattice, part), &Tile::cell);
        if (tile == layer.end()) continue;
        const Vec2 at = frame(centre_of_tile(*tile));
        const int number = letters_tell_copies_apart(paint.puzzle) ? scene.numbers[tile->owner] : 0;
        const Character letter = paint.letters.of_copy(scene.packing[tile->owner].piece, number);
        body += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", svg_number(at.x),
                            svg_number(at.y + frame.unit * letter_size * 0.36), ink_of(*tile),
                            xml_escaped(std::string_view(letter)));
    }
    return body + "</g>\n";
}

class FlatLayer {
  public:
    FlatLayer(const SvgPaint& paint, const SvgScene& scene, const TileLayer& layer,
              const SvgFrame& frame)
        : paint_(paint), scene_(scene), layer_(layer), frame_(frame) {}

    [[nodiscard]] std::string draw() const {
        std::set<int> shown;
        for (const Tile& tile : layer_) shown.insert(tile.owner);
        std::string body;
        const bool balls = paint_.puzzle.lattice->of_balls();
        for (const int owner : shown) body += balls ? draw_balls(owner) : draw_piece(owner);
        if (!balls && wraps()) {
            body +=
                fmt::format("<path fill=\"none\" d=\"{}\"/>\n", svg_path(open_borders(), frame_));
        }
        for (const Tile& tile : layer_) body += draw_mark(tile);
        for (const Tile& tile : layer_) body += draw_edges(tile);
        if (!paint_.puzzle.region.labels.empty()) body += draw_labels();
        if (paint_.options.letters) {
            body += draw_letters(paint_, scene_, layer_, frame_, [&](const Tile& tile) {
                const CellPaint* paint = cell_paint(tile);
                return ink_on(paint == nullptr ? colour_of(tile.owner) : paint->paint).hex();
            });
        }
        return body;
    }

  private:
    [[nodiscard]] const Colour& colour_of(int owner) const { return scene_.colours[owner]; }

    // Returns the appearance of a cell's colour, or nullptr if it has none.
    [[nodiscard]] const CellPaint* cell_paint(const Tile& tile) const {
        const CellColour colour = colour_at(scene_.cell_colours, tile.cell);
        return colour == 0 ? nullptr : &paint_.colouring.paints()[colour - 1];
    }

    [[nodiscard]] std::string empty_cells(const std::string& shapes) const {
        return fmt::format(
            "<g fill=\"none\" stroke=\"#888\" stroke-width=\"{}\" stroke-dasharray=\"{}\">{}</g>\n",
            svg_number(frame_.unit * 0.04), svg_number(frame_.unit * 0.1), shapes);
    }

    [[nodiscard]] std::string draw_piece(int owner) const {
        const std::string path = svg_path(outline_of(layer_, owner), frame_);
        if (owner == nobody) return empty_cells(fmt::format("<path d=\"{}\"/>", path));
        // Where the region wraps, borders are drawn by themselves.
        return fmt::format("<path fill=\"{}\"{} d=\"{}\"/>\n", colour_of(owner).hex(),
                           wraps() ? " stroke=\"none\"" : "", path);
    }

    [[nodiscard]] bool wraps() const { return paint_.puzzle.region.period.any(); }

    // The borders of the pieces, but none where a piece goes on across the seam.
    [[nodiscard]] std::vector<PolyLine> open_borders() const {
        const Lattice& lattice = *paint_.puzzle.lattice;
        TileLayer pieces;
        CellOwners beyond;
        for (const Tile& tile : layer_) {
            if (tile.owner == nobody) continue;
            pieces.push_back(tile);
            for (const Point& next : lattice.neighbours_of(tile.cell)) {
                if (next.z != tile.cell.z || owner_at(scene_.owners, next) != outside) continue;
                const int owner = owner_at(scene_.owners, wrapped(paint_.puzzle.region, next));
                if (owner >= 0) beyond.emplace(next, owner);
            }
        }
        const std::vector<TileLayer> layers = tile_layers(lattice, beyond);
        return borders_of(pieces, layers.empty() ? TileLayer{} : layers.front());
    }

    // Draws circles, and bars over the places where balls of the piece touch.
    [[nodiscard]] std::string draw_balls(int owner) const {
        constexpr double radius = 0.47;
        std::string circles;
        std::string bars;
        for (const Tile& tile : layer_) {
            if (tile.owner != owner) continue;
            const Vec2 here = centre_of_tile(tile);
            const Vec2 at = frame_(here);
            circles += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", svg_number(at.x),
                                   svg_number(at.y), svg_number(radius * frame_.unit));
            for (const Point& step : {Point{1, 0, 0}, Point{0, 1, 0}}) {
                if (owner < 0 || owner_at(scene_.owners, tile.cell + step) != owner) continue;
                const Vec2 there{here.x + step.x, here.y - step.y};
                bars += svg_path(PolyLine{{here, there}, false}, frame_);
            }
        }
        if (owner == nobody) return empty_cells(circles);
        const std::string colour = colour_of(owner).hex();
        if (!bars.empty()) {
            bars = fmt::format("<path stroke=\"{}\" stroke-width=\"{}\" d=\"{}\"/>", colour,
                               svg_number(frame_.unit * 0.4), bars);
        }
        return fmt::format("<g fill=\"{}\">{}{}</g>\n", colour, circles, bars);
    }

    // Paints a coloured cell, but for a rim that shows whose it is.
    [[nodiscard]] std::string draw_mark(const Tile& tile) const {
        constexpr double share = 0.76;
        const CellPaint* paint = cell_paint(tile);
        if (paint == nullptr) return "";
        const std::string attributes = mark_attributes(*paint, frame_.unit);
        const Vec2 centre = centre_of_tile(tile);
        if (paint_.puzzle.lattice->of_balls()) {
            const Vec2 at = frame_(centre);
            return fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", attributes,
                               svg_number(at.x), svg_number(at.y),
                               svg_number(frame_.unit * share / 2));
        }
        PolyLine outline{{}, true};
        for (const Vec2& corner : tile.corners) {
            outline.points.push_back({centre.x + share * (corner.x - centre.x),
                                      centre.y + share * (corner.y - centre.y)});
        }
        return fmt::format("<path {} d=\"{}\"/>\n", attributes, svg_path(outline, frame_));
    }

    // Paints the sides of a cell that have colours: a strip along each in the plane, and the middle
    // for a top; bottoms are not seen.
    [[nodiscard]] std::string draw_edges(const Tile& tile) const {
        constexpr double depth = 0.45;
        const auto marks = scene_.edges.find(tile.cell);
        if (marks == scene_.edges.end()) return "";
        const Lattice& lattice = *paint_.puzzle.lattice;
        const Vec2 centre = centre_of_tile(tile);
        const auto inwards = [&](const Vec2& p, double share) {
            return Vec2{p.x + share * (centre.x - p.x), p.y + share * (centre.y - p.y)};
        };
        std::string body;
        for (const EdgeMark& mark : marks->second) {
            const Vec3 way = centre_of(lattice, mark.to) - centre_of(lattice, mark.cell);
            PolyLine outline{{}, true};
            if (way.z < -1e-6) continue;
            if (way.z > 1e-6) {
                for (const Vec2& corner : tile.corners) {
                    outline.points.push_back(inwards(corner, depth));
                }
            } else {
                const std::size_t side = side_towards(tile, way);
                const Vec2& a = tile.corners[side];
                const Vec2& b = tile.corners[(side + 1) % tile.corners.size()];
                outline.points = {a, b, inwards(b, depth), inwards(a, depth)};
            }
            const std::string attributes =
                mark_attributes(paint_.edges[mark.colour - 1], frame_.unit);
            if (lattice.of_balls()) {
                const double reach = way.z > 1e-6 ? 0.2 : 0.33;
                const Vec2 at = frame_({centre.x + reach * way.x, centre.y + reach * way.y});
                body +=
                    fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", attributes,
                                svg_number(at.x), svg_number(at.y), svg_number(0.08 * frame_.unit));
                continue;
            }
            body += fmt::format("<path {} d=\"{}\"/>\n", attributes, svg_path(outline, frame_));
        }
        return body;
    }

    // Returns the side of a tile that faces a direction, by its first corner.
    static std::size_t side_towards(const Tile& tile, const Vec3& way) {
        const Vec2 centre = centre_of_tile(tile);
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 0; i < tile.corners.size(); ++i) {
            const Vec2& a = tile.corners[i];
            const Vec2& b = tile.corners[(i + 1) % tile.corners.size()];
            const double x = b.y - a.y;
            const double y = a.x - b.x;
            const double out =
                (x * ((a.x + b.x) / 2 - centre.x) + y * ((a.y + b.y) / 2 - centre.y)) < 0 ? -1 : 1;
            const double towards = out * (x * way.x + y * way.y) / std::hypot(x, y);
            if (i != 0 && towards <= most) continue;
            best = i;
            most = towards;
        }
        return best;
    }

    // The labels of cells, fainter where a piece lies on them, and below the letters of pieces.
    [[nodiscard]] std::string draw_labels() const {
        const double room = 1.6 * inner_radius(*paint_.puzzle.lattice) * frame_.unit;
        const double lower = paint_.options.letters ? 0.3 * frame_.unit : 0;
        std::string body;
        for (const Tile& tile : layer_) {
            const std::string* label = label_of(paint_.puzzle.region, tile.cell);
            if (label == nullptr) continue;
            const auto letters = static_cast<double>(count_characters(*label));
            const double tallest = paint_.options.letters ? 0.22 : 0.36;
            const double size = std::min(tallest * frame_.unit, room / (0.6 * letters));
            const Vec2 at = frame_(centre_of_tile(tile));
            const CellPaint* paint = cell_paint(tile);
            const bool covered = tile.owner != nobody;
            const std::string ink = paint != nullptr
                                        ? ink_on(paint->paint).hex()
                                        : (covered ? ink_on(colour_of(tile.owner)).hex() : "#222");
            body += fmt::format(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{}>{}</text>\n",
                svg_number(at.x), svg_number(at.y + lower + 0.36 * size), svg_number(size), ink,
                covered ? " opacity=\"0.6\"" : "", xml_escaped(*label));
        }
        return fmt::format(
            "<g stroke=\"none\" font-family=\"sans-serif\" text-anchor=\"middle\">\n{}</g>\n",
            body);
    }

    const SvgPaint& paint_;
    const SvgScene& scene_;
    const TileLayer& layer_;
    const SvgFrame& frame_;
};

}  // namespace

SvgPanel flat_panel(const SvgPaint& paint, const SvgScene& scene) {
    return layers_side_by_side(paint, scene, [&](const TileLayer& layer, const SvgFrame& frame) {
        return FlatLayer(paint, scene, layer, frame).draw();
    });
}

SvgPanel cut_panel(const SvgPaint& paint, const SvgScene& scene) {
    return layers_side_by_side(paint, scene, [&](const TileLayer& layer, const SvgFrame& frame) {
        std::string body = fmt::format("<path d=\"{}\"/>\n", svg_path(borders_of(layer), frame));
        if (paint.options.letters) {
            body += draw_letters(paint, scene, layer, frame, [](const Tile&) { return "#00f"; });
        }
        return body;
    });
}

}  // namespace polypack
