#include "polypack/counting/diagram/hint.hpp"

#include <algorithm>
#include <vector>

#include "polypack/counting/diagram/marginals.hpp"

namespace polypack {
namespace {

// Marks the placements of the position.
std::vector<bool> placed_of(const PlacementTable& table, const Node& position) {
    std::vector<bool> placed(table.size(), false);
    for (const int placement : position.placements) placed[placement] = true;
    for (const int placement : table.fixed()) placed[placement] = true;
    return placed;
}

void choose_cell(Hint& hint, const PlacementTable& table, const Marginals& marginals,
                 const std::vector<bool>& placed) {
    std::vector<int> ways(table.cells(), 0);
    std::vector<BigCount> covered(table.cells());
    for (int placement = 0; placement < table.size(); ++placement) {
        if (marginals.placements[placement] == 0) continue;
        for (const int cell : table.cells_of(placement)) {
            if (placed[placement]) {
                ways[cell] = unlimited;
            } else if (ways[cell] != unlimited) {
                ++ways[cell];
                covered[cell] += marginals.placements[placement];
            }
        }
    }
    int fewest = unlimited;
    for (int cell = 0; cell < table.cells(); ++cell) {
        // A cell that no packing covers is not worth a hint.
        if (ways[cell] == 0 || ways[cell] == unlimited) continue;
        const bool may_stay_empty = covered[cell] < marginals.packings;
        const int all = ways[cell] + (may_stay_empty ? 1 : 0);
        if (all >= fewest) continue;
        fewest = all;
        hint.cell = cell;
        hint.cell_placements = ways[cell];
        hint.cell_may_stay_empty = may_stay_empty;
    }
}

void choose_piece(Hint& hint, const PlacementTable& table, const Marginals& marginals,
                  const std::vector<bool>& placed) {
    for (int piece = 0; piece < table.pieces(); ++piece) {
        int ways = 0;
        for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
            if (!placed[p] && marginals.placements[p] > 0) ++ways;
        }
        if (ways == 0 || (hint.piece >= 0 && ways >= hint.piece_placements)) continue;
        hint.piece = piece;
        hint.piece_placements = ways;
    }
}

void choose_placement(Hint& hint, const PlacementTable& table, const Marginals& marginals) {
    for (int placement = 0; placement < table.size(); ++placement) {
        const BigCount& packings = marginals.placements[placement];
        if (packings <= hint.placement_packings) continue;
        if (!std::ranges::binary_search(table.cells_of(placement), hint.cell)) continue;
        hint.placement = placement;
        hint.placement_packings = packings;
    }
}

}  // namespace

Hint hint_for(const PackingDiagram& diagram, const PlacementTable& table, const Node& position) {
    const Marginals marginals = diagram.marginals(position);
    Hint hint;
    hint.packings = marginals.packings;
    if (hint.packings == 0) return hint;
    const std::vector<bool> placed = placed_of(table, position);
    choose_cell(hint, table, marginals, placed);
    choose_piece(hint, table, marginals, placed);
    if (hint.cell >= 0) choose_placement(hint, table, marginals);
    return hint;
}

}  // namespace polypack
