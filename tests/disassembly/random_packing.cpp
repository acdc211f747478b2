#include "disassembly/random_packing.hpp"

#include <algorithm>

#include "polypack/puzzle/box.hpp"

namespace polypack::testing {

std::vector<PlacedPiece> random_packing(const Lattice& lattice, const RandomSize& size,
                                        std::mt19937& random) {
    std::vector<PlacedPiece> bodies(size.bodies);
    const Region region = box(lattice, size.width, size.height, size.depth);
    for (const RegionCell& cell : region.cells) {
        // Neighbours often go to the same body.
        std::size_t body = random() % size.bodies;
        for (std::size_t other = 0; other < size.bodies && random() % 4 != 0; ++other) {
            for (const Point& next : lattice.neighbours_of(cell.point)) {
                if (std::ranges::find(bodies[other].cells, next) != bodies[other].cells.end()) {
                    body = other;
                }
            }
        }
        if (random() % 8 != 0) bodies[body].cells.push_back(cell.point);
    }
    std::erase_if(bodies, [](const PlacedPiece& body) { return body.cells.empty(); });
    for (PlacedPiece& body : bodies) std::ranges::sort(body.cells);
    return bodies;
}

}  // namespace polypack::testing
