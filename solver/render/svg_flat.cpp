#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "polypack/render/svg_panels.hpp"
#include "polypack/render/svg_text.hpp"

namespace polypack {
namespace {

Vec2 centre_of_tile(const Tile& tile) {
    Vec2 sum;
    for (const Vec2& corner : tile.corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const auto n = static_cast<double>(tile.corners.size());
    return {sum.x / n, sum.y / n};
}

// The cell of a part whose centre is nearest to the mean of all.
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

// The layers side by side, each drawn by `draw_layer` in its own frame.
template <typename DrawLayer>
SvgPanel layers_side_by_side(const SvgPaint& paint, const std::vector<PlacedPiece>& packing,
                             const DrawLayer& draw_layer) {
    constexpr double gap = 0.75;  // between layers
    const double unit = paint.options.unit;
    const CellOwners owners = cell_owners(paint.puzzle, packing);
    const std::vector<TileLayer> layers = tile_layers(*paint.puzzle.lattice, owners);
    SvgPanel panel;
    if (layers.empty()) return panel;
    const TileExtent extent = extent_of(layers);
    SvgFrame frame{extent.left, extent.top, unit};
    const double step = extent.right - extent.left + gap;
    for (const TileLayer& layer : layers) {
        panel.body += draw_layer(layer, owners, frame);
        frame.left -= step;
    }
    panel.width = (step * static_cast<double>(layers.size()) - gap) * unit;
    panel.height = (extent.top - extent.bottom) * unit;
    return panel;
}

class FlatLayer {
  public:
    FlatLayer(const SvgPaint& paint, const std::vector<PlacedPiece>& packing,
              const TileLayer& layer, const CellOwners& owners, const SvgFrame& frame)
        : paint_(paint), packing_(packing), layer_(layer), owners_(owners), frame_(frame) {}

    [[nodiscard]] std::string draw() const {
        std::set<int> shown;
        for (const Tile& tile : layer_) shown.insert(tile.owner);
        std::string body;
        const bool balls = paint_.puzzle.lattice->of_balls();
        for (const int owner : shown) body += balls ? draw_balls(owner) : draw_piece(owner);
        if (paint_.options.letters) body += draw_letters();
        return body;
    }

  private:
    [[nodiscard]] Colour colour_of(int owner) const {
        return paint_.colours[packing_[owner].piece];
    }

    [[nodiscard]] std::string empty_cells(const std::string& shapes) const {
        return fmt::format(
            "<g fill=\"none\" stroke=\"#888\" stroke-width=\"{}\" stroke-dasharray=\"{}\">{}</g>\n",
            svg_number(frame_.unit * 0.04), svg_number(frame_.unit * 0.1), shapes);
    }

    [[nodiscard]] std::string draw_piece(int owner) const {
        const std::string path = svg_path(outline_of(layer_, owner), frame_);
        if (owner == nobody) return empty_cells(fmt::format("<path d=\"{}\"/>", path));
        return fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", colour_of(owner).hex(), path);
    }

    // Circles, and bars over the places where balls of the piece touch.
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
                if (owner < 0 || owner_at(owners_, tile.cell + step) != owner) continue;
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

    [[nodiscard]] std::string draw_letters() const {
        const Lattice& lattice = *paint_.puzzle.lattice;
        const double letter_size = lattice.letter_size;
        std::string body = fmt::format(
            "<g stroke=\"none\" font-family=\"sans-serif\" font-size=\"{}\" "
            "text-anchor=\"middle\">\n",
            svg_number(frame_.unit * letter_size));
        for (const std::vector<Point>& part : layer_parts(lattice, owners_)) {
            const Point cell = middle_cell(lattice, part);
            const auto tile = std::ranges::find(layer_, cell, &Tile::cell);
            if (tile == layer_.end()) continue;
            const Vec2 at = frame_(centre_of_tile(*tile));
            const char letter = paint_.letters[packing_[tile->owner].piece];
            body += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", svg_number(at.x),
                                svg_number(at.y + frame_.unit * letter_size * 0.36),
                                ink_on(colour_of(tile->owner)).hex(),
                                svg_escaped(std::string_view(&letter, 1)));
        }
        return body + "</g>\n";
    }

    const SvgPaint& paint_;
    const std::vector<PlacedPiece>& packing_;
    const TileLayer& layer_;
    const CellOwners& owners_;
    const SvgFrame& frame_;
};

}  // namespace

SvgPanel flat_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    return layers_side_by_side(
        paint, packing,
        [&](const TileLayer& layer, const CellOwners& owners, const SvgFrame& frame) {
            return FlatLayer(paint, packing, layer, owners, frame).draw();
        });
}

SvgPanel cut_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    return layers_side_by_side(
        paint, packing, [](const TileLayer& layer, const CellOwners&, const SvgFrame& frame) {
            return fmt::format("<path d=\"{}\"/>\n", svg_path(borders_of(layer), frame));
        });
}

}  // namespace polypack
