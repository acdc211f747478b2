#include "polypack/render/pieces_in_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace polypack {
namespace {

// The columns and rows of text that a piece takes, at least, without those of single cells.
struct Extent {
    int least_column = 0;
    int most_column = 0;
    int least_row = 0;
    int most_row = 0;
};

// By the coordinates alone: lattices with several cells at a place need no more room for them.
PagePlace place_of(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    return {lattice.page.y.row * user[1],
            lattice.page.x.column * user[0] + lattice.page.y.column * user[1]};
}

Extent extent_of(const Lattice& lattice, const Piece& piece) {
    const PagePlace first = place_of(lattice, piece.cells.front());
    Extent extent{first.column, first.column, first.row, first.row};
    for (const Point& cell : piece.cells) {
        const PagePlace place = place_of(lattice, cell);
        extent.least_column = std::min(extent.least_column, place.column);
        extent.most_column = std::max(extent.most_column, place.column);
        extent.least_row = std::min(extent.least_row, place.row);
        extent.most_row = std::max(extent.most_row, place.row);
    }
    return extent;
}

// The steps of `step` characters that lead from `from` to `to`, or beyond.
int steps_to(int from, int to, int step) {
    const int distance = to - from;
    const int rest = ((distance % step) + step) % step;
    return (distance + (rest == 0 ? 0 : step - rest)) / step;
}

}  // namespace

PiecesInRows pieces_in_rows(const Puzzle& pieces) {
    const Lattice& lattice = *pieces.lattice;
    const Page& page = lattice.page;
    PiecesInRows result;
    result.puzzle.name = pieces.name;
    result.puzzle.lattice = pieces.lattice;
    result.puzzle.pieces = pieces.pieces;
    result.puzzle.colour_names = pieces.colour_names;
    std::vector<Extent> extents;
    double area = 0;  // in characters, of which two are as wide as one is high
    double widest = 0;
    for (const Piece& piece : pieces.pieces) {
        const Extent extent = extent_of(lattice, piece);
        const double width = extent.most_column - extent.least_column + 2.0 * page.x.column;
        const double height = extent.most_row - extent.least_row + 2.0 * page.y.row;
        area += width * height * page.x.column / page.y.row;
        widest = std::max(widest, width);
        extents.push_back(extent);
    }
    const int line = static_cast<int>(std::max(1.5 * std::sqrt(area), widest));
    int row = 0;
    int next_row = 0;
    int column = 0;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        Piece& piece = result.puzzle.pieces[i];
        piece.copies = {};
        const Extent& extent = extents[i];
        const int width = extent.most_column - extent.least_column;
        if (column > 0 && column + width > line) {
            column = 0;
            row = next_row;
        }
        const int down = steps_to(extent.least_row, row, page.y.row);
        const int right =
            steps_to(extent.least_column + down * page.y.column, column, page.x.column);
        const Point by{lattice.step.x * right, lattice.step.y * down, 0};
        PlacedPiece placed{static_cast<int>(i), {}};
        for (std::size_t k = 0; k < piece.cells.size(); ++k) {
            const Point point = piece.cells[k] + by;
            placed.cells.push_back(point);
            result.puzzle.region.cells.push_back(
                {point, true, piece.colours.empty() ? 0 : piece.colours[k]});
        }
        std::ranges::sort(placed.cells);
        result.packing.push_back(std::move(placed));
        const int shift = down * page.y.column + right * page.x.column;
        column = extent.most_column + shift + 2 * page.x.column;
        next_row = std::max(next_row, extent.most_row + down * page.y.row + 2 * page.y.row);
    }
    std::ranges::sort(result.puzzle.region.cells, {}, &RegionCell::point);
    return result;
}

}  // namespace polypack
