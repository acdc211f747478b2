#include "polypack/packing/packing_classes.hpp"

#include <algorithm>
#include <utility>

namespace polypack {

PackingClasses::PackingClasses(const Puzzle& puzzle, SymmetryMode mode, const Allowance& allowance)
    : PackingClasses(puzzle, std::make_shared<const PlacementTable>(puzzle, allowance), mode,
                     allowance) {}

PackingClasses::PackingClasses(const Puzzle& puzzle, std::shared_ptr<const PlacementTable> table,
                               SymmetryMode mode, const Allowance& allowance)
    : index_(puzzle.region),
      table_(std::move(table)),
      symmetry_(puzzle, *table_, mode, allowance),
      restriction_(unrestricted(*table_)),
      classes_(symmetry_, restriction_) {
    symmetry_.require_known();
}

std::vector<int> PackingClasses::placements_of(const std::vector<PlacedPiece>& packing) const {
    std::vector<int> placements;
    std::vector<int> cells;
    for (const PlacedPiece& placed : packing) {
        cells.clear();
        for (const Point& point : placed.cells) cells.push_back(index_.find(point));
        placements.push_back(
            table_->find(placed.piece, cells, table_->edges().sides_of(placed.edges, index_)));
    }
    std::ranges::sort(placements);
    return placements;
}

Packing PackingClasses::packing_of(const Puzzle& puzzle, const std::vector<int>& placements) const {
    Packing packing;
    packing.pieces = laid_out(puzzle, *table_, placements);
    packing.placements = placements;
    return packing;
}

}  // namespace polypack
