#include "polypack/formats/unsupported_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

using ColouredCell = std::pair<Point, CellColour>;

// The orientations, each moved so that its first cell is near the origin.
std::set<std::vector<ColouredCell>> coloured_orientations_of(const Lattice& lattice,
                                                             const Piece& piece) {
    const auto down = [](int value, int step) {
        const int rest = (value % step + step) % step;
        return value - rest;
    };
    std::set<std::vector<ColouredCell>> all;
    for (const Motion& motion : motions_of(lattice, piece.cells)) {
        if (!may_take(piece, motion)) continue;
        const std::vector<Point> cells = image_of(motion, piece.cells);
        const Point first = std::ranges::min(cells);
        const Point by{down(first.x, lattice.step.x), down(first.y, lattice.step.y),
                       down(first.z, lattice.step.z)};
        std::vector<ColouredCell> image;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            image.emplace_back(cells[i] - by, piece.colours.empty() ? 0 : piece.colours[i]);
        }
        std::ranges::sort(image);
        all.insert(std::move(image));
    }
    return all;
}

}  // namespace

void refuse_constraints(const Puzzle& puzzle) {
    if (puzzle.region.period.any()) throw CannotWrite("a region that wraps");
    if (!puzzle.fixed.empty()) throw CannotWrite("fixed placements");
    if (!puzzle.forbidden.empty()) throw CannotWrite("forbidden placements");
    if (puzzle.rules.edges.any()) throw CannotWrite("colours of edges");
    if (puzzle.rules.any()) throw CannotWrite("rules on whole packings");
}

void refuse_other_turns(const Puzzle& puzzle) {
    for (const Piece& piece : puzzle.pieces) {
        Piece by_hand = piece;
        by_hand.turn_over = puzzle.lattice->flat;
        by_hand.turning = Turning::any;
        if (turns_alike(*puzzle.lattice, piece, by_hand)) continue;
        if (piece.turning != Turning::any) {
            throw CannotWrite(
                fmt::format("the restricted turns of piece {}", in_quotes(piece.name)));
        }
        throw CannotWrite(fmt::format(
            "that piece {} may {}", in_quotes(piece.name),
            puzzle.lattice->flat ? "not be turned over" : "be placed as its mirror image"));
    }
}

bool turns_alike(const Lattice& lattice, const Piece& piece, const Piece& other) {
    if (piece.turn_over == other.turn_over && piece.turning == other.turning) return true;
    return coloured_orientations_of(lattice, piece) == coloured_orientations_of(lattice, other);
}

void refuse_colours(const Puzzle& puzzle) {
    const auto coloured = [](CellColour colour) { return colour != 0; };
    if (std::ranges::any_of(puzzle.region.cells, coloured, &RegionCell::colour)) {
        throw CannotWrite("colours of cells");
    }
    for (const Piece& piece : puzzle.pieces) {
        if (std::ranges::any_of(piece.colours, coloured)) throw CannotWrite("colours of cells");
    }
}

Boxed boxed(std::vector<Point> cells) {
    const PointBox box = box_of(cells);
    for (Point& cell : cells) cell = cell - box.low;
    return {std::move(cells), box.size()};
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
    if (puzzle.region.period.any()) throw CannotWrite("a region that wraps");
    if (!puzzle.fixed.empty() || !puzzle.forbidden.empty()) {
        throw CannotWrite("fixed and forbidden placements");
    }
    if (puzzle.rules.edges.any()) throw CannotWrite("colours of edges");
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
