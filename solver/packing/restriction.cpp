#include "polypack/packing/restriction.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

Restriction unrestricted(const PlacementTable& table) {
    Restriction all;
    all.kept.assign(table.size(), 1);
    return all;
}

namespace {

bool places_each_piece_once(const PlacementTable& table) {
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece) != Copies{1, 1}) return false;
    }
    return true;
}

// Finds placements that leave free cells which the pieces cannot fill, judged by the volumes of the
// components around them; none where volumes say nothing, or judging takes long.
class Leftovers {
  public:
    explicit Leftovers(const PlacementTable& table) : table_(table) {
        if (table.cells() > 64) return;
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (!table.required(cell)) return;
        }
        for (int piece = 0; piece < table.pieces(); ++piece) {
            const int first = table.first_of(piece);
            if (first == table.first_of(piece + 1)) continue;
            const int size = static_cast<int>(table.cells_of(first).size());
            smallest_ = smallest_ == 0 ? size : std::min(smallest_, size);
            step_ = std::gcd(step_, size);
        }
        if (smallest_ == 0) return;
        for (int cell = 0; cell < table.cells(); ++cell) {
            free_ |= bit(cell);
            std::uint64_t around = 0;
            for (const int other : table.neighbours_of(cell)) around |= bit(other);
            around_.push_back(around);
        }
        for (const int p : table.fixed()) free_ &= ~set(p);
    }

    // Returns true if volumes can say something.
    [[nodiscard]] bool judges() const { return !around_.empty(); }

    // Returns true if pieces may fill the components around the placement. O(cells), and far less
    // if the cells around it are near each other.
    [[nodiscard]] bool can_be_filled(int placement) const {
        if (!judges()) return true;
        const std::uint64_t free = free_ & ~set(placement);
        std::uint64_t beside = 0;
        for (const int cell : table_.cells_of(placement)) beside |= around_[cell];
        beside &= free;
        while (beside != 0) {
            std::uint64_t component = beside & -beside;
            for (std::uint64_t next = component; next != 0;) {
                const std::uint64_t grown = around_[std::countr_zero(next)] & free & ~component;
                component |= grown;
                next = (next & (next - 1)) | grown;
                if ((beside & ~component) == 0)
                    return true;  // all that is left, if it is connected
            }
            const int volume = std::popcount(component);
            if (volume < smallest_ || volume % step_ != 0) return false;
            beside &= ~component;
        }
        return true;
    }

  private:
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }
    [[nodiscard]] std::uint64_t set(int placement) const {
        std::uint64_t cells = 0;
        for (const int cell : table_.cells_of(placement)) cells |= bit(cell);
        return cells;
    }

    const PlacementTable& table_;
    int smallest_ = 0;  // volume of a piece
    int step_ = 0;      // divides all of them
    std::uint64_t free_ = 0;
    std::vector<std::uint64_t> around_;  // by cell
};

}  // namespace

Restriction choose_restriction(const PlacementTable& table, const Symmetry& symmetry,
                               const std::stop_token& stop) {
    StopCheck check(stop);
    Restriction best = unrestricted(table);
    if (symmetry.order() == 1) return best;
    std::vector<char> fixed_piece(table.pieces(), 0);
    std::vector<char> fixed_cell(table.cells(), 0);
    for (const int p : table.fixed()) {
        fixed_piece[table.piece_of(p)] = 1;
        for (const int cell : table.cells_of(p)) fixed_cell[cell] = 1;
    }
    std::vector<std::vector<int>> covering(table.cells());
    for (int p = 0; p < table.size(); ++p) {
        check();
        for (const int cell : table.cells_of(p)) covering[cell].push_back(p);
    }

    const Leftovers leftovers(table);
    const bool flat = leftovers.judges() && table.is_flat() && places_each_piece_once(table);
    double best_score = std::numeric_limits<double>::infinity();
    std::vector<int> best_options;
    std::vector<int> best_motions;
    // The smallest placement of an orbit represents it.
    const auto represents = [&](int p, const std::vector<int>& motions) {
        return std::ranges::none_of(motions, [&](int g) { return symmetry.image(g, p) < p; });
    };
    const auto consider = [&](int item, const std::vector<int>& options, auto&& fixes_item) {
        std::vector<int> motions;
        for (int g = 1; g < symmetry.order(); ++g) {
            if (fixes_item(g)) motions.push_back(g);
        }
        if (motions.empty() || options.empty()) return;
        std::size_t representatives = 0;
        std::size_t living = 0;
        for (const int p : options) {
            check();
            if (!represents(p, motions)) continue;
            ++representatives;
            living += leftovers.can_be_filled(p);
            if (flat && static_cast<double>(living) > best_score) return;
        }
        if (representatives == options.size()) return;
        // Placements beside which something cannot be filled need no search: in 3 x 20, W and X cut
        // off a number of cells that five does not divide wherever they are, but for a few places.
        // In a plane, each of the others takes about as long to search, whatever the piece: 6 x 10
        // has 87,000 nodes of sweep for each place of X, 92,000 of F, 139,000 of V. In space, it is
        // the share of the search that is left, and how soon it can be decided: the fewer
        // placements are left, the higher in the tree. That exponent is fitted to the nodes of
        // cover; by the share alone 3 x 4 x 5 takes 1.8 times as many.
        const auto left = static_cast<double>(living);
        const double score =
            flat ? left : left / static_cast<double>(options.size()) * std::pow(left, 0.3);
        if (score < best_score || (score == best_score && options.size() < best_options.size())) {
            best_score = score;
            best_options = options;
            best_motions = std::move(motions);
            best.item = item;
        }
    };
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece) != Copies{1, 1} || fixed_piece[piece]) continue;
        std::vector<int> options(table.first_of(piece + 1) - table.first_of(piece));
        std::iota(options.begin(), options.end(), table.first_of(piece));
        consider(table.cells() + piece, options,
                 [&](int g) { return symmetry.image_of_piece(g, piece) == piece; });
    }
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (!table.required(cell) || fixed_cell[cell]) continue;
        consider(cell, covering[cell],
                 [&](int g) { return symmetry.image_of_cell(g, cell) == cell; });
    }
    for (const int p : best_options) best.kept[p] = represents(p, best_motions);
    return best;
}

}  // namespace polypack
