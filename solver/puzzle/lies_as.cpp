#include "puzzle/lies_as.hpp"

#include <algorithm>

#include "puzzle/orientations.hpp"
#include "puzzle/region_index.hpp"

namespace polypack {

bool lies_as(const Puzzle& puzzle, const Piece& piece, std::vector<Point> points) {
    if (points.size() != piece.cells.size()) return false;
    const RegionIndex index(puzzle.region);
    for (Point& p : points) p = index.wrapped(p);
    std::ranges::sort(points);
    const Point& step = puzzle.lattice->step;
    std::vector<Point> image(points.size());
    for (const Orientation& orientation : orientations_of(*puzzle.lattice, piece)) {
        for (const Point& to : points) {
            const Point shift = to - orientation.cells.front();
            if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) continue;
            std::ranges::transform(orientation.cells, image.begin(),
                                   [&](const Point& p) { return index.wrapped(p + shift); });
            bool colours = true;
            for (std::size_t i = 0; i < orientation.colours.size() && colours; ++i) {
                const int cell = index.find(image[i]);
                const CellColour under = cell < 0 ? 0 : puzzle.region.cells[cell].colour;
                colours =
                    under == 0 || orientation.colours[i] == 0 || under == orientation.colours[i];
            }
            if (!colours) continue;
            std::ranges::sort(image);
            if (image == points) return true;
        }
    }
    return false;
}

}  // namespace polypack
