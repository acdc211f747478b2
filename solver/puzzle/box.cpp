#include "polypack/puzzle/box.hpp"

#include <algorithm>

namespace polypack {

Region box(const Lattice& lattice, int width, int height, int depth) {
    Region region;
    const Point& step = lattice.step;
    for (int z = 0; z < depth; ++z) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const Point corner{step.x * x, step.y * y, step.z * z};
                for (const Point& residue : lattice.residues) {
                    region.cells.push_back({corner + residue});
                }
            }
        }
    }
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    return region;
}

}  // namespace polypack
