#include "polypack/packing/packing.hpp"

#include <algorithm>

namespace polypack {

std::vector<PlacedPiece> laid_out(const Puzzle& puzzle, const PlacementTable& table,
                                  std::span<const int> placements) {
    std::vector<PlacedPiece> pieces;
    lay_out(puzzle, table, placements, pieces);
    return pieces;
}

void lay_out(const Puzzle& puzzle, const PlacementTable& table, std::span<const int> placements,
             std::vector<PlacedPiece>& pieces) {
    pieces.resize(placements.size());
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const auto cells = table.cells_of(placements[i]);
        pieces[i].piece = table.piece_of(placements[i]);
        pieces[i].cells.resize(cells.size());
        for (std::size_t c = 0; c < cells.size(); ++c) {
            pieces[i].cells[c] = puzzle.region.cells[cells[c]].point;
        }
        pieces[i].edges.clear();
        for (const auto& [side, colour] : table.sides_of(placements[i])) {
            const Point& cell = puzzle.region.cells[table.edges().cell_of(side)].point;
            pieces[i].edges.push_back({cell, cell + table.edges().offset_of(side), colour});
        }
        std::ranges::sort(pieces[i].edges);
    }
}

}  // namespace polypack
