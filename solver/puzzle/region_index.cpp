#include "polypack/puzzle/region_index.hpp"

#include <algorithm>

#include "polypack/lattice/point_box.hpp"

namespace polypack {
RegionIndex::RegionIndex(const Region& region) : period_(region.period) {
    if (region.cells.empty()) return;
    for (const RegionCell& cell : region.cells) sorted_.push_back(cell.point);
    const PointBox box = box_of(sorted_);
    least_ = box.low;
    extent_ = box.size();
    // The largest number of entries per cell in a dense box; triangles fill 2 of 9 points.
    constexpr double sparsest = 64;
    const double volume = double(extent_.x) * extent_.y * extent_.z;
    if (volume > sparsest * static_cast<double>(sorted_.size()) + 4096) return;
    dense_.assign(static_cast<std::size_t>(volume), -1);
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
        dense_[static_cast<std::size_t>(offset(sorted_[i] - least_))] = static_cast<int>(i);
    }
}

int RegionIndex::find(const Point& point) const {
    const Point p = period_.any() ? wrapped(point) : point;
    if (!dense_.empty()) return in_box(p) ? *at(p) : -1;
    const auto found = std::ranges::lower_bound(sorted_, p);
    return found != sorted_.end() && *found == p ? static_cast<int>(found - sorted_.begin()) : -1;
}

}  // namespace polypack
