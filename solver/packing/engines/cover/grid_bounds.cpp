#include "polypack/packing/engines/cover/grid_bounds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

constexpr std::array<int Point::*, 3> axes{&Point::x, &Point::y, &Point::z};

// Tries grids one by one and applies those that bind.
class GridBounds {
  public:
    GridBounds(CoverModel& model, const PlacementTable& table, std::span<const int> owed,
               const std::stop_token& stop)
        : model_(model), table_(table), owed_(owed), check_(stop) {
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (model.item_of_cell[cell] >= 0) points_.push_back(table.point_of(cell));
        }
    }

    // The places along an axis are so far apart that no placement fits between them, or each place
    // counts. The longest steps give the smallest grids, whose bounds are the tightest.
    [[nodiscard]] bool apply_all() {
        const PointBox box = box_of(points_);
        const Point extent = least_extent();
        for (int combination = 1; combination < 8; ++combination) {
            Point step{1, 1, 1};
            bool differs = true;
            for (int axis = 0; axis < 3; ++axis) {
                if ((combination >> axis & 1) == 0) continue;
                step.*axes[axis] = extent.*axes[axis];
                differs = differs && step.*axes[axis] > 1;
            }
            if (differs) apply(box.low, step);
        }
        return applied_;
    }

  private:
    // Returns the least extent of an option along each axis.
    [[nodiscard]] Point least_extent() {
        constexpr int none = std::numeric_limits<int>::max();
        Point least{none, none, none};
        for (int o = 0; o < model_.options() && least != Point{1, 1, 1}; ++o) {
            check_();
            const auto cells = cells_of(o);
            if (cells.empty()) return {1, 1, 1};
            Point low = points_[cells.front()];
            Point high = low;
            for (const int item : cells) {
                for (const auto axis : axes) {
                    low.*axis = std::min(low.*axis, points_[item].*axis);
                    high.*axis = std::max(high.*axis, points_[item].*axis);
                }
            }
            for (const auto axis : axes) {
                least.*axis = std::min(least.*axis, high.*axis - low.*axis + 1);
            }
        }
        return least;
    }

    [[nodiscard]] std::span<const int> cells_of(int option) const {
        const auto items = model_.items_of(option);
        return {items.begin(), std::ranges::lower_bound(items, model_.cell_items)};
    }

    void apply(const Point& low, const Point& step) {
        std::vector<char> on_grid(points_.size(), 1);
        for (std::size_t item = 0; item < points_.size(); ++item) {
            for (const auto axis : axes) {
                const int along = points_[item].*axis - low.*axis;
                if (along % (step.*axis) != step.*axis - 1) on_grid[item] = 0;
            }
        }
        const auto cells = std::accumulate(on_grid.begin(), on_grid.end(), std::int64_t{0});
        const auto covered_by = [&](int option) {
            int sum = 0;
            for (const int item : cells_of(option)) sum += on_grid[item];
            return sum;
        };
        // The fewest cells of the grid that the options of each piece cover.
        std::vector<int> least(table_.pieces(), std::numeric_limits<int>::max());
        std::int64_t sum = unbounded;
        for (int o = 0; o < model_.options(); ++o) {
            check_();
            int& of_piece = least[table_.piece_of(model_.placement[o])];
            const int covered = covered_by(o);
            if (covered >= of_piece) continue;
            of_piece = covered;
            sum = sum_of(least);
            if (sum < cells) return;
        }
        if (sum > cells) {
            if (sum != unbounded) model_.possible = false;
            return;
        }
        applied_ = true;
        for (std::size_t item = 0; item < on_grid.size(); ++item) {
            if (on_grid[item] != 0) need(static_cast<int>(item));
        }
        remove_options([&](int option) {
            return covered_by(option) > least[table_.piece_of(model_.placement[option])];
        });
    }

    // Returns the cells that all owed copies cover at least; unbounded if some piece has no option
    // yet.
    [[nodiscard]] std::int64_t sum_of(const std::vector<int>& least) const {
        std::int64_t sum = 0;
        for (std::size_t piece = 0; piece < least.size(); ++piece) {
            if (owed_[piece] <= 0) continue;
            if (least[piece] == std::numeric_limits<int>::max()) return unbounded;
            sum += std::int64_t{owed_[piece]} * least[piece];
        }
        return sum;
    }

    void need(int item) {
        const std::uint64_t bit = std::uint64_t{1} << (item % 64);
        model_.open[item / 64] &= ~bit;
        model_.need[item / 64] |= bit;
        model_.pick[item / 64] |= bit;
    }

    template <class Condition>
    void remove_options(const Condition& removes) {
        int kept = 0;
        int end = 0;
        for (int o = 0; o < model_.options(); ++o) {
            check_();
            if (removes(o)) continue;
            const auto items = model_.items_of(o);
            std::ranges::copy(items, model_.item_list.begin() + end);
            end += static_cast<int>(items.size());
            model_.placement[kept++] = model_.placement[o];
            model_.first_item[kept] = end;
        }
        model_.placement.erase(model_.placement.begin() + kept, model_.placement.end());
        model_.first_item.erase(model_.first_item.begin() + kept + 1, model_.first_item.end());
        model_.item_list.erase(model_.item_list.begin() + end, model_.item_list.end());
    }

    static constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

    CoverModel& model_;
    const PlacementTable& table_;
    std::span<const int> owed_;
    StopCheck check_;
    std::vector<Point> points_;  // by cell item
    bool applied_ = false;
};

}  // namespace

bool apply_grid_bounds(CoverModel& model, const PlacementTable& table, std::span<const int> owed,
                       const std::stop_token& stop) {
    if (model.cell_items == 0 || model.options() == 0) return false;
    return GridBounds(model, table, owed, stop).apply_all();
}

}  // namespace polypack
