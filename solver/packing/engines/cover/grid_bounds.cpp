#include "polypack/packing/engines/cover/grid_bounds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

constexpr std::array<int Point::*, 3> axes{&Point::x, &Point::y, &Point::z};

// Tries grids one by one, the options that one excludes not being looked at by the next.
class GridTrial {
  public:
    GridTrial(const OptionCells& options, const std::stop_token& stop)
        : options_(options), check_(stop) {
        found_.excluded.assign(options.piece.size(), 0);
    }

    // The places along an axis are so far apart that no placement fits between them, or each place
    // counts. The longest steps give the smallest grids, whose bounds are the tightest.
    [[nodiscard]] GridBounds try_all() {
        const Point extent = least_extent();
        const Point low = box_of(options_.points).low;
        for (int combination = 1; combination < 8; ++combination) {
            Point step{1, 1, 1};
            bool differs = true;
            for (int axis = 0; axis < 3; ++axis) {
                if ((combination >> axis & 1) == 0) continue;
                step.*axes[axis] = extent.*axes[axis];
                differs = differs && step.*axes[axis] > 1;
            }
            if (differs) try_grid(low, step);
        }
        return std::move(found_);
    }

  private:
    static constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] int options() const { return static_cast<int>(options_.piece.size()); }

    [[nodiscard]] std::span<const int> cells_of(int option) const {
        const int* const from = options_.item_list.data() + options_.first_item[option];
        const int* const to = options_.item_list.data() + options_.first_item[option + 1];
        return {from, std::lower_bound(from, to, static_cast<int>(options_.points.size()))};
    }

    // Returns the least extent of an option along each axis.
    [[nodiscard]] Point least_extent() {
        constexpr int none = std::numeric_limits<int>::max();
        Point least{none, none, none};
        for (int o = 0; o < options() && least != Point{1, 1, 1}; ++o) {
            check_();
            const auto cells = cells_of(o);
            if (cells.empty()) return {1, 1, 1};
            const Point size =
                box_of(cells, [&](int item) { return options_.points[item]; }).size();
            for (const auto axis : axes) least.*axis = std::min(least.*axis, size.*axis);
        }
        return least;
    }

    void try_grid(const Point& low, const Point& step) {
        std::vector<char> on_grid(options_.points.size(), 1);
        for (std::size_t item = 0; item < on_grid.size(); ++item) {
            for (const auto axis : axes) {
                const int along = options_.points[item].*axis - low.*axis;
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
        std::vector<int> least(options_.owed_copies.size(), std::numeric_limits<int>::max());
        std::int64_t sum = unbounded;
        for (int o = 0; o < options(); ++o) {
            check_();
            if (found_.excluded[o] != 0) continue;
            int& of_piece = least[options_.piece[o]];
            const int covered = covered_by(o);
            if (covered >= of_piece) continue;
            of_piece = covered;
            sum = sum_of(least);
            if (sum < cells) return;
        }
        if (sum > cells) {
            if (sum != unbounded) found_.possible = false;
            return;
        }
        for (std::size_t item = 0; item < on_grid.size(); ++item) {
            if (on_grid[item] != 0) found_.needed.push_back(static_cast<int>(item));
        }
        for (int o = 0; o < options(); ++o) {
            check_();
            if (covered_by(o) > least[options_.piece[o]]) found_.excluded[o] = 1;
        }
    }

    // Returns the cells that all owed copies cover at least; unbounded if some piece has no option
    // yet.
    [[nodiscard]] std::int64_t sum_of(const std::vector<int>& least) const {
        std::int64_t sum = 0;
        for (std::size_t piece = 0; piece < least.size(); ++piece) {
            if (options_.owed_copies[piece] <= 0) continue;
            if (least[piece] == std::numeric_limits<int>::max()) return unbounded;
            sum += std::int64_t{options_.owed_copies[piece]} * least[piece];
        }
        return sum;
    }

    const OptionCells& options_;
    StopCheck check_;
    GridBounds found_;
};

}  // namespace

GridBounds grid_bounds(const OptionCells& options, const std::stop_token& stop) {
    return GridTrial(options, stop).try_all();
}

}  // namespace polypack
