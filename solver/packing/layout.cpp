#include "polypack/packing/layout.hpp"

#include <algorithm>

namespace polypack {
namespace {

bool colours_agree(CellColour piece, CellColour region) {
    return piece == 0 || region == 0 || piece == region;
}

}  // namespace

Layout::Layout(const Puzzle& puzzle)
    : region_(puzzle.region),
      index_(puzzle.region),
      step_(puzzle.lattice->step),
      wraps_(puzzle.region.period != Point{}) {}

bool Layout::lay(const Orientation& orientation, const Point& corner,
                 std::vector<int>& cells) const {
    const Point shift = corner - orientation.cells.front();
    if (shift.x % step_.x != 0 || shift.y % step_.y != 0 || shift.z % step_.z != 0) return false;
    cells.clear();
    for (std::size_t i = 0; i < orientation.cells.size(); ++i) {
        const int cell = index_.find(orientation.cells[i] + shift);
        if (cell < 0) return false;
        if (!orientation.colours.empty() &&
            !colours_agree(orientation.colours[i], region_.cells[cell].colour)) {
            return false;
        }
        cells.push_back(cell);
    }
    std::ranges::sort(cells);
    return !wraps_ || std::ranges::adjacent_find(cells) == cells.end();
}

}  // namespace polypack
