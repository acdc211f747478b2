#include "polypack/render/cell_owners.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

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

Point wrapped(const Region& region, const Point& p) {
    return region.period.within(p);
}

std::vector<std::vector<Point>> layer_parts(const Lattice& lattice, const CellOwners& owners) {
    std::vector<std::vector<Point>> parts;
    std::set<Point> seen;
    for (const auto& [start, owner] : owners) {
        if (owner == nobody || !seen.insert(start).second) continue;
        std::vector<Point> part{start};
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Point cell = part[i];
            for (const Point& next : lattice.neighbours_of(cell)) {
                if (next.z != cell.z || owner_at(owners, next) != owner) continue;
                if (seen.insert(next).second) part.push_back(next);
            }
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

namespace {

std::vector<Point> sorted_points(const Region& region) {
    std::vector<Point> points;
    for (const RegionCell& cell : region.cells) points.push_back(cell.point);
    std::ranges::sort(points);
    return points;
}

Region unwrapped(const std::vector<Point>& points) {
    Region region;
    for (const Point& point : points) region.cells.push_back({point});
    return region;
}

}  // namespace

RegionOwners::RegionOwners(const Puzzle& puzzle)
    : cells_(sorted_points(puzzle.region)),
      index_(unwrapped(cells_)),
      owners_(cells_.size(), nobody) {
    first_beside_.push_back(0);
    for (const Point& cell : cells_) {
        for (const Point& next : puzzle.lattice->neighbours_of(cell)) {
            const int number = next.z == cell.z ? index_.find(next) : -1;
            if (number >= 0) beside_.push_back(number);
        }
        first_beside_.push_back(static_cast<int>(beside_.size()));
    }
}

void RegionOwners::set(const std::vector<PlacedPiece>& packing) {
    std::ranges::fill(owners_, nobody);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const Point& cell : packing[i].cells) {
            const int number = index_.find(cell);
            if (number >= 0) owners_[number] = static_cast<int>(i);
        }
    }
}

}  // namespace polypack
