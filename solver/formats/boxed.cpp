#include "polypack/formats/boxed.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

Boxed boxed(std::vector<Point> cells) {
    Point least = cells.front();
    Point most = cells.front();
    for (const Point& cell : cells) {
        least = {std::min(least.x, cell.x), std::min(least.y, cell.y), std::min(least.z, cell.z)};
        most = {std::max(most.x, cell.x), std::max(most.y, cell.y), std::max(most.z, cell.z)};
    }
    for (Point& cell : cells) cell = cell - least;
    return {std::move(cells), most - least + Point{1, 1, 1}};
}

void Boxed::require_small() const {
    constexpr double most = 1e6;
    if (1.0 * size.x * size.y * size.z > most) {
        throw CannotWrite(fmt::format("a box of more than {} cells", most));
    }
}

std::vector<Point> points_of(const Region& region) {
    std::vector<Point> points;
    for (const RegionCell& cell : region.cells) points.push_back(cell.point);
    return points;
}

void require_plain_boxes(const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    if (!lattice.boxes) throw CannotWrite("a lattice other than squares and cubes");
    if (puzzle.region.period != Point{0, 0, 0}) throw CannotWrite("a region that wraps");
    if (!puzzle.fixed.empty() || !puzzle.forbidden.empty()) {
        throw CannotWrite("fixed and forbidden placements");
    }
    if (puzzle.rules.any()) throw CannotWrite("rules on whole packings");
    if (puzzle.holes) throw CannotWrite("a number of holes");
    if (std::ranges::any_of(puzzle.region.cells, [](const auto& cell) { return cell.colour != 0; }))
        throw CannotWrite("colours");
    for (const Piece& piece : puzzle.pieces) {
        if (!piece.colours.empty()) throw CannotWrite("colours");
        if (piece.turning != Turning::any) throw CannotWrite("restricted turns");
        if (!lattice.flat && piece.turn_over) throw CannotWrite("mirror images of solid pieces");
    }
}

}  // namespace polypack
