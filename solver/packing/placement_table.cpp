#include "polypack/packing/placement_table.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <random>
#include <set>
#include <string_view>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/stop_check.hpp"

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

using CellSets = std::set<std::vector<int>>;

// The cell sets of set placements, by the name of the piece.
std::map<std::string_view, CellSets> cells_by_piece(const RegionIndex& index,
                                                    const std::vector<SetPlacement>& placements) {
    std::map<std::string_view, CellSets> result;
    for (const SetPlacement& placement : placements) {
        result[placement.piece].insert(cells_of_set(index, placement));
    }
    return result;
}

bool colours_agree(CellColour piece, CellColour region) {
    return piece == 0 || region == 0 || piece == region;
}

// Lays orientations on the region.
class Layout {
  public:
    explicit Layout(const Puzzle& puzzle)
        : region_(puzzle.region),
          index_(puzzle.region),
          step_(puzzle.lattice->step),
          wraps_(puzzle.region.period != Point{}) {}

    // Sets `cells`, in ascending order, to those that the orientation covers if its first cell is
    // put on `corner`. False if it does not fit there.
    bool lay(const Orientation& orientation, const Point& corner, std::vector<int>& cells) const {
        const Point shift = corner - orientation.cells.front();
        if (shift.x % step_.x != 0 || shift.y % step_.y != 0 || shift.z % step_.z != 0) {
            return false;
        }
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

    [[nodiscard]] const RegionIndex& index() const { return index_; }
    [[nodiscard]] bool wraps() const { return wraps_; }

  private:
    const Region& region_;
    RegionIndex index_;
    Point step_;
    bool wraps_;
};

std::size_t bytes_per_placement(std::size_t cells) {
    return sizeof(int) * (cells + 2);
}

// The bytes of all placements, estimated from a sample of positions, about alike for each piece.
double sampled_bytes(const Puzzle& puzzle, const Layout& layout, StopCheck& check) {
    constexpr std::size_t positions = 20'000;
    constexpr std::size_t pieces = 1'000;
    const auto& cells = puzzle.region.cells;
    const std::size_t sampled = std::min(pieces, puzzle.pieces.size());
    std::minstd_rand random(1);
    std::vector<int> covered;
    double bytes = 0;
    for (std::size_t i = 0; i < sampled; ++i) {
        const Piece& piece = puzzle.pieces[i * puzzle.pieces.size() / sampled];
        const auto orientations = orientations_of(*puzzle.lattice, piece);
        const std::size_t tries = positions / sampled / orientations.size() + 1;
        double fit = 0;
        for (const Orientation& orientation : orientations) {
            for (std::size_t k = 0; k < tries; ++k) {
                check();
                fit += layout.lay(orientation, cells[random() % cells.size()].point, covered);
            }
        }
        bytes += fit / static_cast<double>(tries) * static_cast<double>(cells.size()) *
                 static_cast<double>(bytes_per_placement(piece.cells.size()));
    }
    return bytes * static_cast<double>(puzzle.pieces.size()) / static_cast<double>(sampled);
}

// Refuses a table that is far too large before it is begun.
void require_memory(const Puzzle& puzzle, const Layout& layout, const Allowance& allowance,
                    StopCheck& check) {
    if (allowance.memory == 0) return;
    double most = 0;
    for (const Piece& piece : puzzle.pieces) {
        most += static_cast<double>(bytes_per_placement(piece.cells.size()));
    }
    most *= static_cast<double>(puzzle.lattice->motions.size() * puzzle.region.cells.size());
    if (most <= static_cast<double>(allowance.memory)) return;
    allowance.require("the placements", sampled_bytes(puzzle, layout, check));
}

}  // namespace

PlacementTable::PlacementTable(const Puzzle& puzzle, const Allowance& allowance) {
    for (const RegionCell& cell : puzzle.region.cells) required_.push_back(cell.required);
    if (puzzle.holes) hole_budget_ = *puzzle.holes;
    for (const Piece& piece : puzzle.pieces) copies_.push_back(piece.copies);
    place(puzzle, allowance);
    join_neighbours(puzzle);
}

void PlacementTable::place(const Puzzle& puzzle, const Allowance& allowance) {
    const Layout layout(puzzle);
    StopCheck check(allowance.stop);
    require_memory(puzzle, layout, allowance, check);
    const auto fixed = cells_by_piece(layout.index(), puzzle.fixed);
    const auto forbidden = cells_by_piece(layout.index(), puzzle.forbidden);
    const CellSets none;
    const auto sets_of = [&](const auto& sets, const Piece& piece) -> const CellSets& {
        const auto at = sets.find(piece.name);
        return at == sets.end() ? none : at->second;
    };
    first_placement_.push_back(0);
    first_cell_.push_back(0);
    std::vector<int> cells;
    for (std::size_t p = 0; p < puzzle.pieces.size(); ++p) {
        const Piece& piece = puzzle.pieces[p];
        const CellSets& kept = sets_of(fixed, piece);
        const CellSets& barred = sets_of(forbidden, piece);
        // Different orientations cover different cells unless colours or a wrap make them coincide.
        const bool may_repeat = layout.wraps() || !piece.colours.empty();
        CellSets seen;
        for (const Orientation& orientation : orientations_of(*puzzle.lattice, piece)) {
            for (const RegionCell& corner : puzzle.region.cells) {
                check();
                if (!layout.lay(orientation, corner.point, cells) || barred.contains(cells)) {
                    continue;
                }
                if (may_repeat && !seen.insert(cells).second) continue;
                if (kept.contains(cells)) fixed_.push_back(size());
                cell_list_.insert(cell_list_.end(), cells.begin(), cells.end());
                first_cell_.push_back(static_cast<int>(cell_list_.size()));
                piece_of_.push_back(static_cast<int>(p));
            }
            if (allowance.memory != 0 && bytes() > allowance.memory) {
                throw MemoryLimitExceeded("the placements", static_cast<double>(bytes()),
                                          allowance.memory, true);
            }
        }
        first_placement_.push_back(size());
    }
    assert(fixed_.size() == puzzle.fixed.size());
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
