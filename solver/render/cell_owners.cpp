#include "render/cell_owners.hpp"

#include <set>

namespace polypack {

CellOwners cell_owners(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    CellOwners owners;
    for (const RegionCell& cell : puzzle.region.cells) owners.emplace(cell.point, nobody);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const Point& point : packing[i].cells) owners[point] = static_cast<int>(i);
    }
    return owners;
}

int owner_at(const CellOwners& owners, const Point& point) {
    const auto at = owners.find(point);
    return at == owners.end() ? outside : at->second;
}

std::vector<Point> letter_cells(const Lattice& lattice, const CellOwners& owners) {
    std::vector<Point> firsts;
    std::set<Point> seen;
    for (const auto& [start, owner] : owners) {
        if (owner == nobody || !seen.insert(start).second) continue;
        firsts.push_back(start);
        std::vector<Point> open{start};
        while (!open.empty()) {
            const Point cell = open.back();
            open.pop_back();
            for (const Point& next : lattice.neighbours_of(cell)) {
                if (next.z != cell.z || owner_at(owners, next) != owner) continue;
                if (seen.insert(next).second) open.push_back(next);
            }
        }
    }
    return firsts;
}

}  // namespace polypack
