#include "polypack/puzzle/orientations.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// `points_of_piece`: its cells, and those of its marks.
Orientation oriented(const Lattice& lattice, const Motion& motion, const Piece& piece,
                     const std::vector<Point>& points_of_piece) {
    std::vector<std::pair<Point, CellColour>> image;
    image.reserve(piece.cells.size());
    const std::vector<Point> moved = image_of(motion, points_of_piece);
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        image.emplace_back(moved[i], piece.colours.empty() ? 0 : piece.colours[i]);
    }
    // A translation preserves the order of points, so colours follow their cells.
    std::ranges::sort(image, {}, &std::pair<Point, CellColour>::first);
    Orientation result;
    std::vector<Point> points;
    points.reserve(image.size());
    for (const auto& [point, colour] : image) {
        points.push_back(point);
        if (!piece.colours.empty()) result.colours.push_back(colour);
    }
    const Point first = points.front();
    result.cells = normalized(lattice, std::move(points));
    const Point shift = result.cells.front() - first;
    for (std::size_t i = 0; i < piece.edges.size(); ++i) {
        const std::size_t at = piece.cells.size() + 2 * i;
        result.edges.push_back({moved[at] + shift, moved[at + 1] + shift, piece.edges[i].colour});
    }
    std::ranges::sort(result.edges);
    return result;
}

}  // namespace

std::vector<Orientation> orientations_of(const Lattice& lattice, const Piece& piece,
                                         const std::stop_token& stop) {
    std::vector<Orientation> result;
    StopCheck check(stop, 1);
    // A twin motion that maps the cells to cells may map neighbours outside to points between.
    const std::vector<Point> points = points_with_marks(piece.cells, piece.edges);
    for (const Motion& motion : motions_of(lattice, points)) {
        check();
        if (!may_take(piece, motion)) continue;
        Orientation image = oriented(lattice, motion, piece, points);
        if (std::ranges::find(result, image) == result.end()) result.push_back(std::move(image));
    }
    return result;
}

}  // namespace polypack
