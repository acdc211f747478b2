#include "polypack/puzzle/box.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/user_error.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {

Region box(const Lattice& lattice, int width, int height, int depth) {
    if (width < 1 || height < 1 || depth < 1 || (lattice.flat && depth != 1)) {
        throw InvalidArgument(fmt::format(
            "a box of {} x {} x {} on the {} lattice; lengths must be at least 1{}", width, height,
            depth, lattice.name, lattice.flat ? ", and the depth 1" : ""));
    }
    const std::vector<Point>& domain = lattice.domain_cells();
    const double cells =
        static_cast<double>(width) * height * depth * static_cast<double>(domain.size());
    if (cells > limits::region_cells) {
        throw InvalidArgument(
            fmt::format("a box of {} cells; a region has at most {}", cells, limits::region_cells));
    }
    Region region;
    const Point& step = lattice.step;
    for (int z = 0; z < depth; ++z) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const Point corner{step.x * x, step.y * y, step.z * z};
                for (const Point& residue : domain) {
                    region.cells.push_back({corner + residue});
                }
            }
        }
    }
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    region.cells.erase(std::ranges::unique(region.cells).begin(), region.cells.end());
    return region;
}

Region figure_region(const Lattice& lattice, const Figure& figure, int n) {
    const auto [width, height, depth] = figure.sides(n);
    Region region = box(lattice, width, height, depth);
    std::erase_if(region.cells, [&](const RegionCell& cell) {
        return !figure.inside(lattice.to_user(cell.point), n);
    });
    return region;
}

}  // namespace polypack
