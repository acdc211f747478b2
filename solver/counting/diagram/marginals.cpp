#include "polypack/counting/diagram/marginals.hpp"

namespace polypack {

std::vector<BigCount> Marginals::cells_of(int piece, const PlacementTable& table) const {
    std::vector<BigCount> cells(table.cells());
    for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
        for (const int cell : table.cells_of(p)) cells[cell] += placements[p];
    }
    return cells;
}

}  // namespace polypack
