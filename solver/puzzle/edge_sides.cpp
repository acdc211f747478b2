#include "polypack/puzzle/edge_sides.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

EdgeSides::EdgeSides(const Puzzle& puzzle) {
    if (!puzzle.rules.edges.any()) return;
    rules_ = puzzle.rules.edges;
    lattice_ = puzzle.lattice;
    bits_ = static_cast<int>(std::bit_width(rules_.colours.size() - 1));
    const RegionIndex index(puzzle.region);
    for (const RegionCell& cell : puzzle.region.cells) {
        const int residue = lattice_->residue_of(cell.point);
        residue_of_.push_back(residue);
        first_side_.push_back(static_cast<int>(offset_of_.size()));
        for (const Point& offset : lattice_->neighbours[static_cast<std::size_t>(residue)]) {
            cell_of_.push_back(static_cast<int>(residue_of_.size()) - 1);
            offset_of_.push_back(offset);
        }
    }
    across_.assign(offset_of_.size(), -1);
    border_.assign(offset_of_.size(), 0);
    first_item_.assign(offset_of_.size(), -1);
    for (int side = 0; side < sides(); ++side) {
        const Point& from = puzzle.region.cells[cell_of_[side]].point;
        const int to = index.find(from + offset_of_[side]);
        if (to < 0) continue;
        across_[side] = side_of(to, Point{} - offset_of_[side]);
        // A cell that is its own neighbour, as the region wraps, may be its own side across.
        if (across_[side] > side) continue;
        first_item_[side] = first_item_[across_[side]] = items_;
        items_ += 2 * bits_;
    }
    for (const EdgeMark& mark : rules_.border) {
        border_[side_of(index.find(mark.cell), mark.to - mark.cell)] = mark.colour;
    }
}

int EdgeSides::side_of(int cell, const Point& to_neighbour) const {
    const auto& offsets = lattice_->neighbours[static_cast<std::size_t>(residue_of_[cell])];
    const auto at = std::ranges::find(offsets, to_neighbour);
    return at == offsets.end() ? -1 : first_side_[cell] + static_cast<int>(at - offsets.begin());
}

std::vector<SideColour> EdgeSides::sides_of(std::span<const EdgeMark> marks,
                                            const RegionIndex& index) const {
    std::vector<SideColour> sides;
    for (const EdgeMark& mark : marks) {
        sides.push_back({side_of(index.find(mark.cell), mark.to - mark.cell), mark.colour});
    }
    std::ranges::sort(sides);
    return sides;
}

bool EdgeSides::lay(const Orientation& orientation, const Point& shift, const RegionIndex& index,
                    std::vector<SideColour>& sides) const {
    sides.clear();
    for (const EdgeMark& mark : orientation.edges) {
        const int side = side_of(index.find(mark.cell + shift), mark.to - mark.cell);
        if (!rules_.match(mark.colour, border_[side])) return false;
        sides.push_back({side, mark.colour});
    }
    std::ranges::sort(sides);
    return std::ranges::all_of(sides, [&](const SideColour& own) {
        const auto met = std::ranges::lower_bound(sides, across_[own.side], {}, &SideColour::side);
        return met == sides.end() || met->side != across_[own.side] ||
               rules_.match(own.colour, met->colour);
    });
}

void EdgeSides::add_items(std::span<const SideColour> sides, std::vector<int>& items) const {
    for (const auto& [side, colour] : sides) {
        if (across_[side] < 0) continue;
        const bool first = side < across_[side];
        const auto code = static_cast<std::uint32_t>((first ? colour : rules_.partner(colour)) - 1);
        for (int bit = 0; bit < bits_; ++bit) {
            const int one = static_cast<int>(code >> bit & 1U);
            items.push_back(first_item_[side] + 2 * bit + (first ? one : 1 - one));
        }
    }
}

}  // namespace polypack
