#include "polypack/packing/placement_table.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/family/family_shapes.hpp"
#include "polypack/packing/layout.hpp"
#include "polypack/packing/table_size.hpp"
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

// Cells, and the colours of sides that are asked for there, sorted.
using SetsByCells = std::multimap<std::vector<int>, std::vector<SideColour>>;

// Set placements by the name of the piece.
std::map<std::string_view, SetsByCells> sets_by_piece(const RegionIndex& index,
                                                      const EdgeSides& edges,
                                                      const std::vector<SetPlacement>& placements) {
    std::map<std::string_view, SetsByCells> result;
    for (const SetPlacement& placement : placements) {
        result[placement.piece].emplace(cells_of_set(index, placement),
                                        edges.sides_of(placement.edges, index));
    }
    return result;
}

// Returns true if one of the sets is a placement.
bool contain(const SetsByCells& sets, const std::vector<int>& cells,
             const std::vector<SideColour>& sides) {
    if (sets.empty()) return false;
    const auto [from, to] = sets.equal_range(cells);
    return std::any_of(from, to,
                       [&](const auto& set) { return std::ranges::includes(sides, set.second); });
}

std::vector<PlacementGroup> groups_of(const Puzzle& puzzle) {
    std::vector<PlacementGroup> groups;
    if (puzzle.rules.groups.empty()) return groups;
    std::map<std::string_view, int> number;
    for (std::size_t p = 0; p < puzzle.pieces.size(); ++p) {
        number[puzzle.pieces[p].name] = static_cast<int>(p);
    }
    for (const GroupRule& rule : puzzle.rules.groups) {
        groups.push_back({{}, rule.copies});
        for (const std::string& name : rule.pieces) {
            groups.back().pieces.push_back(number.at(name));
        }
        std::ranges::sort(groups.back().pieces);
    }
    return groups;
}

// Room for more than the sample promises costs nothing: memory that is never written is never
// used.
constexpr double reserve_beyond_sample = 1.1;

}  // namespace

PlacementTable::PlacementTable(const Puzzle& puzzle, std::span<const Removable> removable,
                               const Allowance& allowance)
    : groups_(groups_of(puzzle)), rims_(puzzle), edges_(puzzle), value_rule_(puzzle.rules.value) {
    for (const RegionCell& cell : puzzle.region.cells) {
        required_.push_back(cell.required);
        points_.push_back(cell.point);
    }
    if (puzzle.holes) hole_budget_ = *puzzle.holes;
    for (const Piece& piece : puzzle.pieces) {
        copies_.push_back(piece.copies);
        values_.push_back(piece.value.value_or(0));
    }
    place(puzzle, removable, allowance);
    join_neighbours(puzzle);
}

void PlacementTable::place(const Puzzle& puzzle, std::span<const Removable> removable,
                           const Allowance& allowance) {
    const Layout layout(puzzle);
    StopCheck check(allowance.stop);
    // A table that is far too large is refused before it is begun.
    const auto memory = static_cast<double>(allowance.memory);
    if (memory > 0 && max_placements(puzzle, removable).bytes() > memory) {
        const TableSize size = sampled_placements(puzzle, allowance.stop, removable);
        allowance.require("the placements", size.bytes());
        reserve(size);
    }
    const auto fixed = sets_by_piece(layout.index(), edges_, puzzle.fixed);
    const auto forbidden = sets_by_piece(layout.index(), edges_, puzzle.forbidden);
    const SetsByCells none;
    const auto sets_of = [&](const auto& sets, const Piece& piece) -> const SetsByCells& {
        const auto at = sets.find(piece.name);
        return at == sets.end() ? none : at->second;
    };
    first_placement_.push_back(0);
    first_cell_.push_back(0);
    if (edges_.any()) first_side_.push_back(0);
    std::vector<int> cells;
    std::vector<SideColour> sides;
    for (std::size_t p = 0; p < puzzle.pieces.size(); ++p) {
        const Piece& piece = puzzle.pieces[p];
        const SetsByCells& kept = sets_of(fixed, piece);
        const SetsByCells& barred = sets_of(forbidden, piece);
        // Different orientations cover different cells unless colours or a wrap make them coincide.
        const bool may_repeat = layout.wraps() || !piece.colours.empty();
        std::set<std::pair<std::vector<int>, std::vector<SideColour>>> seen;
        for (const Orientation& orientation :
             orientations_of(puzzle, removable, p, allowance.stop)) {
            const Layout::Form form = layout.form_of(orientation);
            for (const RegionCell& corner : puzzle.region.cells) {
                check();
                if (!layout.lay(form, corner.point, cells)) continue;
                if (edges_.any() &&
                    !edges_.lay(orientation, corner.point - orientation.cells.front(),
                                layout.index(), sides)) {
                    continue;
                }
                if (contain(barred, cells, sides)) continue;
                if (may_repeat && !seen.emplace(cells, sides).second) continue;
                if (contain(kept, cells, sides)) fixed_.push_back(size());
                if (edges_.any()) {
                    side_list_.insert(side_list_.end(), sides.begin(), sides.end());
                    first_side_.push_back(static_cast<int>(side_list_.size()));
                }
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

void PlacementTable::reserve(const TableSize& size) {
    const auto room = [](double count) {
        return static_cast<std::size_t>(reserve_beyond_sample * count);
    };
    cell_list_.reserve(room(size.covered));
    first_cell_.reserve(room(size.placements));
    piece_of_.reserve(room(size.placements));
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

bool PlacementTable::is_flat() const {
    return std::ranges::all_of(points_, [&](const Point& p) { return p.z == points_[0].z; });
}

int PlacementTable::find(int piece, std::span<const int> cells,
                         std::span<const SideColour> sides) const {
    std::vector<int> sorted(cells.begin(), cells.end());
    std::ranges::sort(sorted);
    std::vector<SideColour> colours(sides.begin(), sides.end());
    std::ranges::sort(colours);
    for (int p = first_of(piece); p < first_of(piece + 1); ++p) {
        if (std::ranges::equal(cells_of(p), sorted) && std::ranges::equal(sides_of(p), colours)) {
            return p;
        }
    }
    return -1;
}

TableSize PlacementTable::measure() const {
    TableSize size{static_cast<double>(cells()), static_cast<double>(pieces()),
                   static_cast<double>(this->size()), static_cast<double>(cell_list_.size())};
    for (int piece = 0; piece < pieces(); ++piece) {
        const double all = std::min(cells(), first_of(piece + 1) - first_of(piece));
        size.counters += counters_for(copies(piece), all);
    }
    const auto optional = static_cast<double>(std::ranges::count(required_, false));
    size.counters += counters_for(Copies{0, hole_budget()}, optional);
    // The rims of pieces that may not touch are covered like cells.
    for (const ApartPieces& set : rims_.pruned()) {
        size.cells += rims_.parts(set.by);
        std::size_t most = 0;  // parts of the rim of a cell
        for (int cell = 0; cell < cells(); ++cell) {
            most = std::max(most, rims_.of_cell(set.by, cell).size());
        }
        for (const int piece : set.pieces) {
            const int from = first_placement_[piece];
            const int to = first_placement_[piece + 1];
            size.covered += static_cast<double>(most * (first_cell_[to] - first_cell_[from]));
        }
    }
    size.cells += edges_.items();
    // A placement covers its share of a side where it has a colour, and all of a side within it.
    const double sides = cells() == 0 ? 0 : static_cast<double>(edges_.sides()) / cells();
    const bool within = cell_list_.size() > piece_of_.size();
    size.covered +=
        edges_.items_of_a_side() * (within ? sides * static_cast<double>(cell_list_.size())
                                           : static_cast<double>(side_list_.size()));
    return size;
}

}  // namespace polypack
