#include "polypack/counting/frontier/cell_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/frontier/bounded_copies.hpp"

namespace polypack {
namespace {

// By cell, the cells that some option covers together with it.
class Companions {
  public:
    explicit Companions(const CoverProblem& problem, const std::stop_token& stop = {})
        : words_((static_cast<std::size_t>(problem.cells()) + 63) / 64),
          bits_(words_ * static_cast<std::size_t>(problem.cells())),
          lists_(problem.cells()) {
        StopCheck check(stop);
        for (int option = 0; option < problem.options(); ++option) {
            const auto cells = problem.cells_of(option);
            for (const int cell : cells) {
                check();
                for (const int other : cells) add(cell, other);
            }
        }
    }

    [[nodiscard]] const std::vector<int>& of(int cell) const { return lists_[cell]; }

  private:
    void add(int cell, int other) {
        if (cell == other) return;
        std::uint64_t& word = bits_[words_ * static_cast<std::size_t>(cell) + other / 64];
        const std::uint64_t bit = std::uint64_t{1} << (other % 64);
        if ((word & bit) == 0) lists_[cell].push_back(other);
        word |= bit;
    }

    std::size_t words_;
    std::vector<std::uint64_t> bits_;
    std::vector<std::vector<int>> lists_;
};

// The number of cells in the frontier after each cell of an order.
std::vector<int> widths(const Companions& companions, std::span<const int> order,
                        const std::stop_token& stop = {}) {
    StopCheck check(stop);
    std::vector<std::uint8_t> seen(order.size(), 0);
    std::vector<int> result;
    int width = 0;
    for (const int cell : order) {
        check();
        if (seen[cell] != 0) --width;
        seen[cell] = 1;
        for (const int other : companions.of(cell)) {
            if (seen[other] != 0) continue;
            seen[other] = 1;
            ++width;
        }
        result.push_back(width);
    }
    return result;
}

double sets(const std::vector<int>& widths) {
    double sum = 0;
    for (const int width : widths) sum += std::exp2(width);
    return sum;
}

// Next is always the cell that adds the fewest cells to the frontier, of those the one that has
// been there for longest.
std::vector<int> greedy_order(const Companions& companions, int cells,
                              const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<int> fresh(cells);  // companions that are neither decided nor in the frontier
    for (int cell = 0; cell < cells; ++cell) {
        fresh[cell] = static_cast<int>(companions.of(cell).size());
    }
    std::vector<std::uint8_t> seen(cells, 0);
    std::vector<int> frontier;
    std::vector<int> order;
    const auto see = [&](int cell) {
        check();
        seen[cell] = 1;
        for (const int other : companions.of(cell)) --fresh[other];
    };
    while (static_cast<int>(order.size()) < cells) {
        if (frontier.empty()) {
            int start = -1;
            for (int cell = 0; cell < cells; ++cell) {
                if (seen[cell] == 0 && (start < 0 || fresh[cell] < fresh[start])) start = cell;
            }
            see(start);
            frontier.push_back(start);
        }
        check();
        const auto next =
            std::ranges::min_element(frontier, {}, [&](int cell) { return fresh[cell]; });
        const int cell = *next;
        frontier.erase(next);
        order.push_back(cell);
        for (const int other : companions.of(cell)) {
            if (seen[other] != 0) continue;
            see(other);
            frontier.push_back(other);
        }
    }
    return order;
}

// Coordinates of a cell, the slowest to change first.
using Key = std::array<int, 3>;

template <class KeyOf>
std::vector<int> sorted_cells(const CoverProblem& problem, KeyOf&& key_of) {
    std::vector<int> cells(problem.cells());
    std::iota(cells.begin(), cells.end(), 0);
    std::ranges::stable_sort(cells, {}, [&](int cell) { return key_of(problem.cell(cell).point); });
    return cells;
}

// Calls visit(order) for the cells along each axis and, in the plane, each diagonal, in all
// directions.
template <class Visit>
void for_each_straight_order(const CoverProblem& problem, Visit&& visit) {
    constexpr std::array<std::array<int, 3>, 6> axes{
        {{2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 0, 2}, {0, 2, 1}, {0, 1, 2}}};
    bool flat = true;
    for (int cell = 1; cell < problem.cells(); ++cell) {
        flat = flat && problem.cell(cell).point.z == problem.cell(0).point.z;
    }
    for (unsigned signs = 0; signs < (flat ? 4 : 8); ++signs) {
        const auto turned = [&](const Point& p) {
            return Key{(signs & 1) != 0 ? -p.x : p.x, (signs & 2) != 0 ? -p.y : p.y,
                       (signs & 4) != 0 ? -p.z : p.z};
        };
        for (std::size_t i = 0; i < (flat ? 2 : axes.size()); ++i) {
            const auto& axis = axes[i];
            visit(sorted_cells(problem, [&](const Point& p) {
                const Key key = turned(p);
                return Key{key[axis[0]], key[axis[1]], key[axis[2]]};
            }));
        }
        if (!flat) continue;
        visit(sorted_cells(problem, [&](const Point& p) {
            const Key key = turned(p);
            return Key{key[0] + key[1], key[0], 0};
        }));
    }
}

// The fewest cells that a copy of each piece covers; 0 for pieces without options.
std::vector<int> sizes_of_pieces(const CoverProblem& problem) {
    std::vector<int> sizes(problem.pieces(), 0);
    for (int option = 0; option < problem.options(); ++option) {
        const auto cells = static_cast<int>(problem.cells_of(option).size());
        int copies = 0;
        for (const PieceUse& use : problem.uses_of(option)) copies += use.copies;
        for (const PieceUse& use : problem.uses_of(option)) {
            int& size = sizes[use.piece];
            const int share = std::max(1, cells / copies);
            size = size == 0 ? share : std::min(size, share);
        }
    }
    return sizes;
}

// Returns the numbers of ways to have used bounded pieces, by the number of cells that all pieces
// cover together. For pieces without bounds it only matters how many cells they can cover.
std::vector<double> ways_to_use(const CoverProblem& problem, const std::stop_token& stop) {
    StopCheck check(stop, 64);
    const auto totals = static_cast<std::size_t>(problem.cells()) + 1;
    const BoundedCopies bounded(problem);
    const std::vector<int> sizes = sizes_of_pieces(problem);
    std::vector<double> ways(totals, 0);
    ways[0] = 1;
    std::set<std::size_t> free_sizes;
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        const auto size = static_cast<std::size_t>(sizes[piece]);
        if (size == 0) continue;
        if (bounded.saturates(piece)) free_sizes.insert(size);
        const auto most = static_cast<std::size_t>(bounded.max(piece));
        for (std::size_t total = totals - 1; most > 0 && total >= size; --total) {
            check();
            for (std::size_t used = 1; used <= most && used * size <= total; ++used) {
                ways[total] += ways[total - used * size];
            }
        }
    }
    std::vector<std::uint8_t> reached(totals, 0);
    reached[0] = 1;
    std::vector<double> result(totals, 0);
    for (std::size_t rest = 0; rest < totals; ++rest) {
        for (const std::size_t size : free_sizes) {
            if (size <= rest && reached[rest - size] != 0) reached[rest] = 1;
        }
        check();
        if (reached[rest] == 0) continue;
        for (std::size_t total = 0; total + rest < totals; ++total) {
            result[total + rest] += ways[total];
        }
    }
    return result;
}

}  // namespace

std::vector<int> frontier_order(const CoverProblem& problem, const std::stop_token& stop) {
    const Companions companions(problem, stop);
    std::vector<int> best = greedy_order(companions, problem.cells(), stop);
    double fewest = sets(widths(companions, best, stop));
    // Among equally good orders prefers a straight one, whose positions are alike.
    bool straight = false;
    for_each_straight_order(problem, [&](std::vector<int> order) {
        const double states = sets(widths(companions, order, stop));
        if (states > fewest || (states == fewest && straight)) return;
        straight = true;
        fewest = states;
        best = std::move(order);
    });
    return best;
}

std::vector<int> quick_order(const CoverProblem& problem, const std::stop_token& stop) {
    std::array<std::int64_t, 3> least{};
    std::array<std::int64_t, 3> most{};
    for (int cell = 0; cell < problem.cells(); ++cell) {
        const Point& p = problem.cell(cell).point;
        const std::array<std::int64_t, 3> at{p.x, p.y, p.z};
        for (std::size_t i = 0; i < at.size(); ++i) {
            least[i] = cell == 0 ? at[i] : std::min(least[i], at[i]);
            most[i] = cell == 0 ? at[i] : std::max(most[i], at[i]);
        }
    }
    std::array<std::size_t, 3> axis{2, 1, 0};
    std::ranges::stable_sort(axis, std::ranges::greater{},
                             [&](std::size_t i) { return most[i] - least[i]; });
    std::vector<int> rows = sorted_cells(problem, [&](const Point& p) {
        const Key key{p.x, p.y, p.z};
        return Key{key[axis[0]], key[axis[1]], key[axis[2]]};
    });
    if (least[2] != most[2]) return rows;
    std::vector<int> diagonals =
        sorted_cells(problem, [](const Point& p) { return Key{p.x + p.y, p.x, 0}; });
    const Companions companions(problem, stop);
    const double sets_of_rows = sets(widths(companions, rows, stop));
    return sets(widths(companions, diagonals, stop)) < sets_of_rows ? diagonals : rows;
}

int frontier_width(const CoverProblem& problem, std::span<const int> order) {
    int most = 0;
    for (const int width : widths(Companions(problem), order)) most = std::max(most, width);
    return most;
}

std::vector<double> max_frontier_states(const CoverProblem& problem, std::span<const int> order,
                                        const std::stop_token& stop) {
    const std::vector<double> ways = ways_to_use(problem, stop);
    std::vector<double> ways_below(ways.size() + 1, 0);
    std::partial_sum(ways.begin(), ways.end(), ways_below.begin() + 1);
    int decided = 0;
    int optional = 0;
    std::vector<double> result;
    StopCheck check(stop, 64);
    for (const int width : widths(Companions(problem, stop), order, stop)) {
        check();
        if (!problem.cell(order[decided]).required) ++optional;
        ++decided;
        double sum = 0;
        double subsets = 1;  // of that many cells of the frontier
        for (int covered = 0; covered <= width && decided + covered <= problem.cells(); ++covered) {
            const double used =
                ways_below[decided + covered + 1] - ways_below[decided - optional + covered];
            if (used > 0) sum += subsets * used;
            subsets *= static_cast<double>(width - covered) / (covered + 1);
        }
        result.push_back(sum);
    }
    return result;
}

double frontier_states(const CoverProblem& problem, std::span<const int> order,
                       const std::stop_token& stop) {
    const std::vector<double> states = max_frontier_states(problem, order, stop);
    return std::accumulate(states.begin(), states.end(), 0.0);
}

}  // namespace polypack
