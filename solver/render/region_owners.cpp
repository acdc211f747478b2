#include "polypack/render/region_owners.hpp"

#include <algorithm>

namespace polypack {
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
