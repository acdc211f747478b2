#include "polypack/packing/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace polypack {
namespace {

Point wrapped(const Region& region, Point p) {
    const auto into = [](int value, int period) {
        return period == 0 ? value : ((value % period) + period) % period;
    };
    return {into(p.x, region.period.x), into(p.y, region.period.y), into(p.z, region.period.z)};
}

using ColouredCells = std::map<Point, CellColour>;

// Whether the piece, moved by the motion and some translation, covers just the target cells.
bool lies_as(const Puzzle& puzzle, const Piece& piece, const Motion& motion,
             const std::set<Point>& target, const ColouredCells& region) {
    const Point first = motion(piece.cells.front());
    const Point& step = puzzle.lattice->step;
    for (const Point& to : target) {
        const Point shift = to - first;
        if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) continue;
        std::set<Point> image;
        bool colours = true;
        for (std::size_t i = 0; i < piece.cells.size(); ++i) {
            const Point p = wrapped(puzzle.region, motion(piece.cells[i]) + shift);
            image.insert(p);
            const auto at = region.find(p);
            const CellColour colour = piece.colours.empty() ? 0 : piece.colours[i];
            if (at != region.end() && colour != 0 && at->second != 0 && colour != at->second) {
                colours = false;
            }
        }
        if (colours && image == target) return true;
    }
    return false;
}

bool contains_set(const std::vector<PlacedPiece>& packing, const Puzzle& puzzle,
                  const SetPlacement& wanted) {
    std::set<Point> cells;
    for (const Point& p : wanted.cells) cells.insert(wrapped(puzzle.region, p));
    return std::ranges::any_of(packing, [&](const PlacedPiece& placed) {
        return puzzle.pieces[placed.piece].name == wanted.piece &&
               std::set<Point>(placed.cells.begin(), placed.cells.end()) == cells;
    });
}

}  // namespace

std::optional<std::string> verify(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    ColouredCells region;
    std::set<Point> uncovered;
    for (const RegionCell& cell : puzzle.region.cells) {
        region.emplace(cell.point, cell.colour);
        uncovered.insert(cell.point);
    }
    std::map<int, long long> used;
    for (const PlacedPiece& placed : packing) {
        const Piece& piece = puzzle.pieces.at(placed.piece);
        ++used[placed.piece];
        const std::set<Point> target(placed.cells.begin(), placed.cells.end());
        const auto& motions = puzzle.lattice->motions;
        const bool lies = std::ranges::any_of(motions, [&](const Motion& motion) {
            if (!may_take(piece, motion)) return false;
            return lies_as(puzzle, piece, motion, target, region);
        });
        if (!lies || target.size() != piece.cells.size()) {
            return fmt::format("a placement of piece '{}' is not that piece", piece.name);
        }
        for (const Point& p : target) {
            if (!region.contains(p)) {
                return fmt::format("piece '{}' leaves the region", piece.name);
            }
            if (uncovered.erase(p) == 0) {
                return fmt::format("piece '{}' lies on another piece", piece.name);
            }
        }
    }
    int holes = 0;
    for (const RegionCell& cell : puzzle.region.cells) {
        if (!uncovered.contains(cell.point)) continue;
        if (cell.required) return "a required cell is empty";
        ++holes;
    }
    if (puzzle.holes && holes > *puzzle.holes) {
        return fmt::format("{} cells are empty, {} may be", holes, *puzzle.holes);
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Copies& copies = puzzle.pieces[i].copies;
        const long long count = used[static_cast<int>(i)];
        if (count < copies.min || count > copies.max) {
            return fmt::format("{} copies of piece '{}'", count, puzzle.pieces[i].name);
        }
    }
    for (const SetPlacement& fixed : puzzle.fixed) {
        if (!contains_set(packing, puzzle, fixed)) {
            return fmt::format("piece '{}' is not where it is fixed", fixed.piece);
        }
    }
    for (const SetPlacement& forbidden : puzzle.forbidden) {
        if (contains_set(packing, puzzle, forbidden)) {
            return fmt::format("piece '{}' lies where it may not", forbidden.piece);
        }
    }
    return std::nullopt;
}

}  // namespace polypack
