#include "disassembly/random_packing.hpp"

#include <algorithm>

#include "polypack/puzzle/box.hpp"

namespace polypack::testing {

std::vector<PlacedPiece> random_packing(const Lattice& lattice, const RandomSize& size,
                                        std::mt19937& random) {
    std::vector<PlacedPiece> bodies(size.bodies);
    const Region region = box(lattice, size.width, size.height, size.depth);
    for (const RegionCell& cell : region.cells) {
        // Neighbours often go to the same body.
        std::size_t body = random() % size.bodies;
        for (std::size_t other = 0; other < size.bodies && random() % 4 != 0; ++other) {
            for (const Point& next : lattice.neighbours_of(cell.point)) {
                if (std::ranges::find(bodies[other].cells, next) != bodies[other].cells.end()) {
                    body = other;
                }
            }
        }
        if (random() % 8 != 0) bodies[body].cells.push_back(cell.point);
    }
    std::erase_if(bodies, [](const PlacedPiece& body) { return body.cells.empty(); });
    for (PlacedPiece& body : bodies) std::ranges::sort(body.cells);
    return bodies;
}

namespace {

// The images of a region's cells under motions that map it to itself and are their own inverses;
// never none.
std::vector<std::vector<Point>> mirrorings(const Lattice& lattice,
                                           const std::vector<Point>& cells) {
    std::vector<std::vector<Point>> all;
    for (std::size_t k = 1; k < lattice.motions.size(); ++k) {
        std::vector<Point> images;
        for (const Point& cell : cells) images.push_back(lattice.motions[k](cell));
        const Point by = std::ranges::min(cells) - std::ranges::min(images);
        for (Point& image : images) image = image + by;
        bool inverse = true;
        for (std::size_t i = 0; i < cells.size() && inverse; ++i) {
            const auto at = std::ranges::find(cells, images[i]);
            inverse = at != cells.end() && images[at - cells.begin()] == cells[i];
        }
        if (inverse) all.push_back(std::move(images));
    }
    return all;
}

}  // namespace

std::vector<PlacedPiece> symmetric_packing(const Lattice& lattice, const RandomSize& size,
                                           Around around, std::mt19937& random) {
    const bool framed = around == Around::frame;
    std::vector<Point> cells;
    for (const RegionCell& cell : box(lattice, size.width, size.height, size.depth).cells) {
        cells.push_back(cell.point);
    }
    const auto number_of = [&](const Point& cell) {
        return static_cast<std::size_t>(std::ranges::find(cells, cell) - cells.begin());
    };
    const auto choices = mirrorings(lattice, cells);
    const std::vector<Point>& images = choices[random() % choices.size()];
    // Bodies 2k and 2k+1 are each other's images; the last is its own, if their number is odd.
    const auto image_of = [&](std::size_t body) {
        return body / 2 < size.bodies / 2 ? body ^ 1 : body;
    };
    const std::size_t frame = size.bodies;
    const std::size_t nobody = size.bodies + 1;
    std::vector<std::size_t> body_at(cells.size(), nobody);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t image = number_of(images[i]);
        if (image < i) continue;
        const std::vector<Point> neighbours = lattice.neighbours_of(cells[i]);
        std::size_t body = random() % size.bodies;
        for (const Point& neighbour : neighbours) {
            const std::size_t at = number_of(neighbour);
            if (at < cells.size() && body_at[at] < frame && random() % 4 != 0) body = body_at[at];
        }
        if (image == i && image_of(body) != body) body = size.bodies % 2 == 0 ? nobody : frame - 1;
        if (framed ? random() % 4 != 0 : random() % 8 == 0) body = nobody;
        const bool at_border = std::ranges::any_of(neighbours, [&](const Point& neighbour) {
            return number_of(neighbour) == cells.size();
        });
        if (framed && at_border) body = frame;
        body_at[i] = body;
        body_at[image] = body < frame ? image_of(body) : body;
    }
    std::vector<PlacedPiece> bodies(size.bodies + 1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (body_at[i] != nobody) bodies[body_at[i]].cells.push_back(cells[i]);
    }
    std::erase_if(bodies, [](const PlacedPiece& body) { return body.cells.empty(); });
    for (PlacedPiece& body : bodies) std::ranges::sort(body.cells);
    return bodies;
}

}  // namespace polypack::testing
