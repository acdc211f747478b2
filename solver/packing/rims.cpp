#include "polypack/packing/rims.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// The rules of a puzzle, with pieces by number.
std::vector<ApartPieces> apart_of(const Puzzle& puzzle) {
    std::vector<ApartPieces> apart;
    const auto pieces = static_cast<int>(puzzle.pieces.size());
    std::map<std::string_view, int> number;
    for (int piece = 0; piece < pieces; ++piece) number[puzzle.pieces[piece].name] = piece;
    for (const NoTouching& rule : puzzle.rules.no_touching) {
        ApartPieces& set = apart.emplace_back(ApartPieces{{}, rule.by});
        for (const std::string& name : rule.pieces) set.pieces.push_back(number.at(name));
        if (rule.pieces.empty()) {
            set.pieces.resize(pieces);
            std::iota(set.pieces.begin(), set.pieces.end(), 0);
        }
        std::ranges::sort(set.pieces);
    }
    if (puzzle.rules.no_equal_touching) {
        for (int piece = 0; piece < pieces; ++piece) apart.push_back({{piece}, Contact::sides});
    }
    std::erase_if(apart, [&](const ApartPieces& set) {
        return set.pieces.size() == 1 && puzzle.pieces[set.pieces.front()].copies.max <= 1;
    });
    return apart;
}

// Numbers things by their first appearance.
template <class Key>
class Numbers {
  public:
    [[nodiscard]] int of(const Key& key) {
        return numbers_.try_emplace(key, static_cast<int>(numbers_.size())).first->second;
    }
    [[nodiscard]] int count() const { return static_cast<int>(numbers_.size()); }

  private:
    std::map<Key, int> numbers_;
};

void add_sorted(std::vector<int>& list, std::vector<int>& more) {
    std::ranges::sort(more);
    more.erase(std::ranges::unique(more).begin(), more.end());
    list.insert(list.end(), more.begin(), more.end());
    more.clear();
}

}  // namespace

Rims::Rims(const Puzzle& puzzle) : apart_(apart_of(puzzle)) {
    const auto some_by = [&](Contact by) {
        return std::ranges::any_of(apart_, [&](const ApartPieces& set) { return set.by == by; });
    };
    if (some_by(Contact::sides)) sides_ = sides_of(puzzle);
    if (some_by(Contact::corners)) corners_ = corners_of(puzzle);
}

std::span<const ApartPieces> Rims::pruned() const {
    constexpr int max_items = 1 << 16;
    int items = 0;
    const auto beyond = std::ranges::find_if(apart_, [&](const ApartPieces& set) {
        items += parts(set.by);
        return items > max_items;
    });
    return {apart_.begin(), beyond};
}

Rims::Parts Rims::sides_of(const Puzzle& puzzle) {
    const RegionIndex index(puzzle.region);
    Parts result;
    result.first.push_back(0);
    // The cells of a side; of one to the outside, the cell and the number of the side.
    Numbers<std::tuple<int, int, int>> numbers;
    std::vector<int> sides;
    for (int cell = 0; cell < static_cast<int>(puzzle.region.cells.size()); ++cell) {
        int outside = 0;
        for (const Point& p : puzzle.lattice->neighbours_of(puzzle.region.cells[cell].point)) {
            const int to = index.find(p);
            const bool inside = to >= 0 && to != cell;
            sides.push_back(inside ? numbers.of({std::min(cell, to), std::max(cell, to), 0})
                                   : numbers.of({cell, cell, ++outside}));
        }
        add_sorted(result.list, sides);
        result.first.push_back(static_cast<int>(result.list.size()));
    }
    result.parts = numbers.count();
    return result;
}

Rims::Parts Rims::corners_of(const Puzzle& puzzle) {
    Parts result;
    result.first.push_back(0);
    Numbers<CornerPoint> numbers;
    std::vector<int> corners;
    for (const RegionCell& cell : puzzle.region.cells) {
        for (const CornerPoint& corner :
             polypack::corners_of(*puzzle.lattice, cell.point, puzzle.region.period)) {
            corners.push_back(numbers.of(corner));
        }
        add_sorted(result.list, corners);
        result.first.push_back(static_cast<int>(result.list.size()));
    }
    result.parts = numbers.count();
    return result;
}

void Rims::list(Contact by, std::span<const int> cells, std::vector<int>& rim) const {
    rim.clear();
    for (const int cell : cells) {
        const auto parts = of_cell(by, cell);
        rim.insert(rim.end(), parts.begin(), parts.end());
    }
    std::ranges::sort(rim);
    rim.erase(std::ranges::unique(rim).begin(), rim.end());
}

}  // namespace polypack
