#include "polypack/packing/placement_table.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// The cells of a set placement, by number, ascending; empty if one is outside the region.
std::vector<int> cells_of_set(const RegionIndex& index, const SetPlacement& placement) {
    std::vector<int> cells;
    for (const Point& point : placement.cells) {
        const int cell = index.find(point);
        if (cell < 0) return {};
        cells.push_back(cell);
    }
    std::ranges::sort(cells);
    return cells;
}

bool colours_agree(CellColour piece, CellColour region) {
    return piece == 0 || region == 0 || piece == region;
}

}  // namespace

PlacementTable::PlacementTable(const Puzzle& puzzle) {
    const Region& region = puzzle.region;
    const RegionIndex index(region);
    const bool wraps = region.period != Point{};
    for (const RegionCell& cell : region.cells) required_.push_back(cell.required);
    if (puzzle.holes) hole_budget_ = *puzzle.holes;

    first_placement_.push_back(0);
    first_cell_.push_back(0);
    for (std::size_t p = 0; p < puzzle.pieces.size(); ++p) {
        const Piece& piece = puzzle.pieces[p];
        copies_.push_back(piece.copies);
        std::set<std::vector<int>> barred;
        for (const SetPlacement& forbidden : puzzle.forbidden) {
            if (forbidden.piece == piece.name) barred.insert(cells_of_set(index, forbidden));
        }
        // Different orientations cover different cells unless colours or a wrap make them coincide.
        const bool may_repeat = wraps || !piece.colours.empty();
        std::set<std::vector<int>> seen;
        std::vector<int> cells(piece.cells.size());
        for (const Orientation& orientation : orientations_of(*puzzle.lattice, piece)) {
            const Point anchor = orientation.cells.front();
            for (const RegionCell& corner : region.cells) {
                const Point shift = corner.point - anchor;
                const Point& step = puzzle.lattice->step;
                if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0)
                    continue;
                bool fits = true;
                for (std::size_t i = 0; i < cells.size() && fits; ++i) {
                    cells[i] = index.find(orientation.cells[i] + shift);
                    fits = cells[i] >= 0 &&
                           (orientation.colours.empty() ||
                            colours_agree(orientation.colours[i], region.cells[cells[i]].colour));
                }
                if (!fits) continue;
                std::vector<int> sorted = cells;
                std::ranges::sort(sorted);
                if (wraps && std::ranges::adjacent_find(sorted) != sorted.end()) continue;
                if (barred.contains(sorted)) continue;
                if (may_repeat && !seen.insert(sorted).second) continue;
                cell_list_.insert(cell_list_.end(), sorted.begin(), sorted.end());
                first_cell_.push_back(static_cast<int>(cell_list_.size()));
                piece_of_.push_back(static_cast<int>(p));
            }
        }
        first_placement_.push_back(size());
    }

    for (const SetPlacement& fixed : puzzle.fixed) {
        const auto piece = std::ranges::find(puzzle.pieces, fixed.piece, &Piece::name);
        assert(piece != puzzle.pieces.end());
        const int placement =
            find(static_cast<int>(piece - puzzle.pieces.begin()), cells_of_set(index, fixed));
        assert(placement >= 0);
        fixed_.push_back(placement);
    }
    std::ranges::sort(fixed_);
    join_neighbours(puzzle);
}

void PlacementTable::join_neighbours(const Puzzle& puzzle) {
    const RegionIndex index(puzzle.region);
    first_neighbour_.push_back(0);
    for (int cell = 0; cell < cells(); ++cell) {
        std::vector<int> around;
        for (const Point& p : puzzle.lattice->neighbours_of(puzzle.region.cells[cell].point)) {
            const int to = index.find(p);
            if (to >= 0 && to != cell) around.push_back(to);
        }
        std::ranges::sort(around);
        around.erase(std::unique(around.begin(), around.end()), around.end());
        neighbours_.insert(neighbours_.end(), around.begin(), around.end());
        first_neighbour_.push_back(static_cast<int>(neighbours_.size()));
    }
    // Opposite colours along every contact, component by component.
    constexpr std::uint8_t none = 2;
    colouring_.assign(cells(), none);
    std::vector<int> waiting;
    for (int start = 0; start < cells(); ++start) {
        if (colouring_[start] != none) continue;
        colouring_[start] = 0;
        waiting.push_back(start);
        while (!waiting.empty()) {
            const int cell = waiting.back();
            waiting.pop_back();
            for (const int to : neighbours_of(cell)) {
                if (colouring_[to] == colouring_[cell]) {
                    colouring_.clear();
                    return;
                }
                if (colouring_[to] != none) continue;
                colouring_[to] = static_cast<std::uint8_t>(1 - colouring_[cell]);
                waiting.push_back(to);
            }
        }
    }
}

int PlacementTable::find(int piece, std::span<const int> cells) const {
    std::vector<int> sorted(cells.begin(), cells.end());
    std::ranges::sort(sorted);
    for (int p = first_of(piece); p < first_of(piece + 1); ++p) {
        if (std::ranges::equal(cells_of(p), sorted)) return p;
    }
    return -1;
}

}  // namespace polypack
