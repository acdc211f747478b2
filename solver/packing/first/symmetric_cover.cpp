#include "polypack/packing/first/symmetric_cover.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// The motions as a group: products by a table. Empty if two motions move the cells alike.
class MotionTable {
  public:
    MotionTable(const PlacementTable& table, const Symmetry& symmetry, StopCheck& check) {
        const int order = symmetry.order();
        std::map<std::vector<int>, int> number;
        std::vector<int> marks;  // cells whose images tell all motions apart
        for (int cell = 0; cell < table.cells() && static_cast<int>(number.size()) < order;
             ++cell) {
            marks.push_back(cell);
            number.clear();
            for (int g = 0; g < order; ++g) number.emplace(images(symmetry, g, marks), g);
        }
        if (static_cast<int>(number.size()) < order) return;
        for (int a = 0; a < order; ++a) {
            check();
            for (int b = 0; b < order; ++b) {
                const int product = number.at(images(symmetry, a, images(symmetry, b, marks)));
                products_.push_back(product);
                if (product == 0) inverse_.push_back(b);
            }
        }
    }

    [[nodiscard]] int order() const { return static_cast<int>(inverse_.size()); }
    // Returns motion b followed by motion a.
    [[nodiscard]] int product(int a, int b) const {
        return products_[static_cast<std::size_t>(a) * inverse_.size() + b];
    }

    // Returns the group that two motions generate, ascending.
    [[nodiscard]] std::vector<int> generated_by(int a, int b) const {
        std::vector<char> in_group(order(), 0);
        std::vector<int> group{0};
        in_group[0] = 1;
        for (std::size_t i = 0; i < group.size(); ++i) {
            for (const int next : {product(a, group[i]), product(b, group[i])}) {
                if (std::exchange(in_group[next], 1) == 0) group.push_back(next);
            }
        }
        std::ranges::sort(group);
        return group;
    }

    // Returns the group conjugated by motion g.
    [[nodiscard]] std::vector<int> conjugate(const std::vector<int>& group, int g) const {
        std::vector<int> result;
        for (const int h : group) result.push_back(product(g, product(h, inverse_[g])));
        std::ranges::sort(result);
        return result;
    }

  private:
    static std::vector<int> images(const Symmetry& symmetry, int g, std::vector<int> cells) {
        for (int& cell : cells) cell = symmetry.image_of_cell(g, cell);
        return cells;
    }

    std::vector<int> products_;
    std::vector<int> inverse_;
};

}  // namespace

std::vector<std::vector<int>> motion_groups(const PlacementTable& table, const Symmetry& symmetry,
                                            const std::stop_token& stop) {
    std::vector<std::vector<int>> groups;
    if (symmetry.order() > max_motions_in_groups) return groups;
    StopCheck check(stop);
    const MotionTable motions(table, symmetry, check);
    std::set<std::vector<int>> met;
    for (int a = 1; a < motions.order(); ++a) {
        for (int b = a; b < motions.order(); ++b) {
            check();
            std::vector<int> group = motions.generated_by(a, b);
            if (met.contains(group)) continue;
            for (int g = 0; g < motions.order(); ++g) met.insert(motions.conjugate(group, g));
            groups.push_back(std::move(group));
        }
    }
    std::ranges::stable_sort(groups, std::greater{}, &std::vector<int>::size);
    return groups;
}

SymmetricCover::SymmetricCover(const PlacementTable& table, const Symmetry& symmetry,
                               const CoverModel& whole, std::vector<int> group,
                               const std::stop_token& stop)
    : table_(table), symmetry_(symmetry), group_(std::move(group)) {
    join_cells(whole);
    add_options(whole, stop);
}

void SymmetricCover::join_cells(const CoverModel& whole) {
    orbit_of_item_.assign(whole.cell_items, -1);
    std::vector<char> required;
    for (int cell = 0; cell < table_.cells(); ++cell) {
        const int item = whole.item_of_cell[cell];
        if (item < 0 || orbit_of_item_[item] >= 0) continue;
        char needed = 0;
        for (const int g : group_) {
            const int image = whole.item_of_cell[symmetry_.image_of_cell(g, cell)];
            orbit_of_item_[image] = static_cast<int>(required.size());
            if ((whole.need[image / 64] >> (image % 64) & 1) != 0) needed = 1;
        }
        required.push_back(needed);
    }
    model_.items = static_cast<int>(required.size());
    model_.cell_items = model_.items;
    model_.left.assign(required.size(), 0);
    model_.owed.assign(required.size(), 0);
    model_.need.assign((required.size() + 63) / 64, 0);
    for (std::size_t i = 0; i < required.size(); ++i) {
        if (required[i] != 0) model_.need[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    // Every orbit left empty is a hole at least.
    model_.holes = whole.holes;
    model_.branch_on_open = whole.branch_on_open;
}

// The placements onto which the group maps this one, ascending.
std::vector<int> SymmetricCover::orbit_of(int placement) const {
    std::vector<int> orbit;
    for (const int g : group_) orbit.push_back(symmetry_.image(g, placement));
    std::ranges::sort(orbit);
    const auto [first, last] = std::ranges::unique(orbit);
    orbit.erase(first, last);
    return orbit;
}

void SymmetricCover::add_options(const CoverModel& whole, const std::stop_token& stop) {
    StopCheck check(stop);
    // Orbits with equally many copies of a piece share an item, if the piece has one in the whole.
    struct PieceItem {
        int item;
        int owed;
    };
    std::map<std::pair<int, int>, PieceItem> piece_items;  // by piece and its copies in an orbit
    std::map<int, int> items_of_piece;                     // how many; of those that are owed
    std::vector<char> seen(table_.size(), 0);
    std::vector<int> covered_by(table_.cells(), -1);  // by cell: the last option whose orbit does
    const auto overlap = [&](std::span<const int> orbit, int option) {
        return std::ranges::any_of(orbit, [&](int image) {
            return std::ranges::any_of(table_.cells_of(image), [&](int cell) {
                return std::exchange(covered_by[cell], option) == option;
            });
        });
    };
    std::vector<int> items;
    model_.first_item.push_back(0);
    for (int o = 0; o < whole.options(); ++o) {
        check();
        const int p = whole.placement[o];
        if (seen[p] != 0) continue;
        const std::vector<int> orbit = orbit_of(p);
        int piece = table_.piece_of(p);  // of those onto which it is mapped, the first
        for (const int image : orbit) {
            seen[image] = 1;
            piece = std::min(piece, table_.piece_of(image));
        }
        const int whole_item = whole.items_of(o).back();
        const bool bounded = whole_item >= whole.cell_items;
        if (bounded && whole.owed[whole_item] > 0) items_of_piece.try_emplace(piece, 0);
        if (overlap(orbit, o)) continue;
        const auto copies = static_cast<int>(
            std::ranges::count(orbit, piece, [&](int image) { return table_.piece_of(image); }));
        if (bounded && whole.left[whole_item] < copies) continue;
        model_.placement.push_back(p);
        // The cells of the others have the same orbits.
        items.clear();
        for (const int cell : table_.cells_of(p)) {
            items.push_back(orbit_of_item_[whole.item_of_cell[cell]]);
        }
        std::ranges::sort(items);
        items.erase(std::ranges::unique(items).begin(), items.end());
        model_.item_list.insert(model_.item_list.end(), items.begin(), items.end());
        if (bounded) {
            const int owed = (whole.owed[whole_item] + copies - 1) / copies;
            const auto [at, is_new] =
                piece_items.try_emplace({piece, copies}, PieceItem{model_.items, owed});
            if (is_new) {
                ++model_.items;
                model_.left.push_back(whole.left[whole_item] / copies);
                if (owed > 0) ++items_of_piece[piece];
            }
            model_.item_list.push_back(at->second.item);
        }
        model_.first_item.push_back(static_cast<int>(model_.item_list.size()));
    }
    // Copies that are not in orbits of one size may be in those of another.
    model_.owed.resize(model_.items, 0);
    for (const auto& [kind, item] : piece_items) {
        const auto owing = items_of_piece.find(kind.first);
        if (owing != items_of_piece.end() && owing->second == 1) {
            model_.owed[item.item] = item.owed;
        }
        if (model_.owed[item.item] > model_.left[item.item]) model_.possible = false;
    }
    for (const auto& [piece, items] : items_of_piece) {
        if (items == 0) model_.possible = false;
    }
}

std::optional<std::vector<int>> SymmetricCover::packing_of(std::span<const int> decisions) const {
    std::vector<int> packing(table_.fixed().begin(), table_.fixed().end());
    for (const int decision : decisions) {
        if (decision < 0) continue;
        const std::vector<int> orbit = orbit_of(model_.placement[decision]);
        packing.insert(packing.end(), orbit.begin(), orbit.end());
    }
    std::vector<int> copies(table_.pieces(), 0);
    std::size_t covered = 0;
    for (const int p : packing) {
        ++copies[table_.piece_of(p)];
        covered += table_.cells_of(p).size();
    }
    for (int piece = 0; piece < table_.pieces(); ++piece) {
        const Copies& allowed = table_.copies(piece);
        if (copies[piece] < allowed.min) return std::nullopt;
        if (allowed.max != unlimited && copies[piece] > allowed.max) return std::nullopt;
    }
    const std::size_t holes = static_cast<std::size_t>(table_.cells()) - covered;
    if (table_.hole_budget() != unlimited &&
        holes > static_cast<std::size_t>(table_.hole_budget())) {
        return std::nullopt;
    }
    return packing;
}

}  // namespace polypack
