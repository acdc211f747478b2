#include "polypack/render/directions.hpp"

#include <string>
#include <utility>

#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// Files of packings name the colours that pieces have in pictures, also those that they had from
// the palette.
std::string usual_colour(Puzzle puzzle) {
    puzzle.pieces.front().display_colour.clear();
    return piece_colours(puzzle).front().hex();
}

bool drawn_by_direction(const Puzzle& puzzle) {
    if (puzzle.kind != PuzzleKind::shapes || !puzzle.lattice->flat || puzzle.region.period.any() ||
        puzzle.pieces.size() != 1 || puzzle.rules.edges.any()) {
        return false;
    }
    const Piece& piece = puzzle.pieces.front();
    return piece.cells.size() == 2 && piece.copies.max > 1 && piece.colours.empty() &&
           (piece.display_colour.empty() || piece.display_colour == usual_colour(puzzle));
}

}  // namespace

Directions::Directions(const Puzzle& puzzle) : puzzle_(puzzle) {
    if (!drawn_by_direction(puzzle)) return;
    const RegionIndex index(puzzle.region);
    const std::vector<Point>& cells = puzzle.pieces.front().cells;
    for (const Motion& motion : puzzle.lattice->motions) {
        const Point offset = motion(cells[1]) - motion(cells[0]);
        for (const RegionCell& cell : puzzle.region.cells) {
            const Point other = cell.point + offset;
            if (index.find(other) < 0) continue;
            numbers_.emplace(direction(cell.point, other), 0);
        }
    }
    Puzzle palette = puzzle;
    palette.pieces.clear();
    for (auto& [direction, number] : numbers_) {
        number = static_cast<int>(palette.pieces.size());
        palette.pieces.push_back(puzzle.pieces.front());
        palette.pieces.back().display_colour.clear();
    }
    colours_ = piece_colours(palette);
}

Directions::Direction Directions::direction(Point first, Point second) const {
    if (second < first) std::swap(first, second);
    const Point offset = second - first;
    const Lattice& lattice = *puzzle_.lattice;
    const int side = lattice.checkerboard ? dot(*lattice.checkerboard, first) & 1 : 0;
    return {offset.x, offset.y, offset.z, lattice.residue_of(first), side};
}

std::vector<int> Directions::of(const std::vector<PlacedPiece>& packing) const {
    std::vector<int> numbers;
    for (const PlacedPiece& placed : packing) {
        const auto at = numbers_.find(direction(placed.cells[0], placed.cells[1]));
        numbers.push_back(at == numbers_.end() ? 0 : at->second);
    }
    return numbers;
}

}  // namespace polypack
