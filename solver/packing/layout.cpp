#include "polypack/packing/layout.hpp"

#include <algorithm>

#include "polypack/lattice/point_box.hpp"

namespace polypack {

Layout::Layout(const Puzzle& puzzle)
    : puzzle_(puzzle),
      region_(puzzle.region),
      index_(puzzle.region),
      step_(puzzle.lattice->step),
      wraps_(puzzle.region.period.any()) {}

bool Layout::colours_agree(CellColour piece, CellColour region) const {
    // Most puzzles have no rules for colours.
    if (puzzle_.colour_rules.empty()) return piece == 0 || region == 0 || piece == region;
    return may_lie_on(puzzle_.colour_rules, piece, region);
}

Layout::Form Layout::form_of(const Orientation& orientation) const {
    Form form{&orientation, {}, {}, {}};
    if (!index_.is_box()) return form;
    const Point& first = orientation.cells.front();
    const auto [low, high] = box_of(orientation.cells);
    form.least = low - first;
    form.most = high - first;
    for (const Point& cell : orientation.cells) form.entries.push_back(index_.offset(cell - first));
    return form;
}

bool Layout::lay(const Form& form, const Point& corner, std::vector<int>& cells) const {
    const Orientation& orientation = *form.orientation;
    const Point shift = corner - orientation.cells.front();
    if (step_ != Point{1, 1, 1} &&
        (shift.x % step_.x != 0 || shift.y % step_.y != 0 || shift.z % step_.z != 0)) {
        return false;
    }
    const bool in_box = !form.entries.empty();
    if (in_box && (!index_.in_box(corner + form.least) || !index_.in_box(corner + form.most))) {
        return false;
    }
    const int* const entry = in_box ? index_.at(corner) : nullptr;
    cells.resize(orientation.cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int cell =
            in_box ? entry[form.entries[i]] : index_.find(orientation.cells[i] + shift);
        if (cell < 0) return false;
        if (!orientation.colours.empty() &&
            !colours_agree(orientation.colours[i], region_.cells[cell].colour)) {
            return false;
        }
        cells[i] = cell;
    }
    // Points are sorted, and so are the cells of the region; a shift that wraps mixes them.
    if (!wraps_) return true;
    std::ranges::sort(cells);
    return std::ranges::adjacent_find(cells) == cells.end();
}

}  // namespace polypack
