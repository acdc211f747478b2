#include "polypack/packing/packing.hpp"

namespace polypack {

std::vector<PlacedPiece> laid_out(const Puzzle& puzzle, const PlacementTable& table,
                                  std::span<const int> placements) {
    std::vector<PlacedPiece> result;
    result.reserve(placements.size());
    for (const int p : placements) {
        PlacedPiece& placed = result.emplace_back(PlacedPiece{table.piece_of(p), {}});
        placed.cells.reserve(table.cells_of(p).size());
        for (const int cell : table.cells_of(p)) {
            placed.cells.push_back(puzzle.region.cells[cell].point);
        }
    }
    return result;
}

}  // namespace polypack
