#include "polypack/packing/engines/sweep/sweep_order.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <tuple>

#include "polypack/packing/with_words.hpp"

namespace polypack {
namespace {

// Coordinates of a cell, the slowest to change first.
using Key = std::array<int, 3>;

struct Candidate {
    std::vector<Key> keys;  // by cell
    bool diagonal = false;
};

// Lines along each axis; in the plane also those along the diagonals, which are axes of hexagons
// and triangles and the short sides of skewed boards.
std::vector<Candidate> candidates(const PlacementTable& table) {
    std::vector<Candidate> result;
    const auto add = [&](bool diagonal, auto&& key) {
        Candidate& candidate = result.emplace_back();
        candidate.diagonal = diagonal;
        for (int cell = 0; cell < table.cells(); ++cell) {
            candidate.keys.push_back(key(table.point_of(cell)));
        }
    };
    add(false, [](const Point& p) { return Key{p.z, p.y, p.x}; });
    add(false, [](const Point& p) { return Key{p.z, p.x, p.y}; });
    if (table.is_flat()) {
        add(true, [](const Point& p) { return Key{p.z, p.x + p.y, p.x}; });
        add(true, [](const Point& p) { return Key{p.z, p.x - p.y, p.x}; });
    } else {
        add(false, [](const Point& p) { return Key{p.y, p.z, p.x}; });
        add(false, [](const Point& p) { return Key{p.y, p.x, p.z}; });
        add(false, [](const Point& p) { return Key{p.x, p.z, p.y}; });
        add(false, [](const Point& p) { return Key{p.x, p.y, p.z}; });
    }
    return result;
}

// The cells one after another.
std::vector<int> without_gaps(const std::vector<Key>& keys) {
    std::vector<int> cells(keys.size());
    std::iota(cells.begin(), cells.end(), 0);
    std::ranges::sort(cells, {}, [&](int cell) { return keys[cell]; });
    std::vector<int> position_of(keys.size());
    for (std::size_t i = 0; i < cells.size(); ++i) position_of[cells[i]] = static_cast<int>(i);
    return position_of;
}

// The cells in the box around them; empty if that takes more than `most` positions.
std::vector<int> with_gaps(const std::vector<Key>& keys, int most) {
    std::array<std::int64_t, 3> extent{};
    Key least = keys.front();
    Key unit{};
    for (int axis = 0; axis < 3; ++axis) {
        for (const Key& key : keys) least[axis] = std::min(least[axis], key[axis]);
        for (const Key& key : keys) {
            extent[axis] = std::max<std::int64_t>(extent[axis], key[axis] - least[axis]);
            unit[axis] = std::gcd(unit[axis], key[axis] - least[axis]);
        }
        unit[axis] = std::max(unit[axis], 1);
        extent[axis] = extent[axis] / unit[axis] + 1;
        if (extent[axis] > most) return {};
    }
    if (extent[0] * extent[1] > most || extent[0] * extent[1] * extent[2] > most) return {};
    std::vector<int> position_of;
    for (const Key& key : keys) {
        std::int64_t position = 0;
        for (int axis = 0; axis < 3; ++axis) {
            position = position * extent[axis] + (key[axis] - least[axis]) / unit[axis];
        }
        position_of.push_back(static_cast<int>(position));
    }
    return position_of;
}

// The largest and the summed distance between neighbours.
std::pair<int, std::int64_t> widths(const PlacementTable& table,
                                    const std::vector<int>& position_of) {
    int largest = 0;
    std::int64_t sum = 0;
    for (int cell = 0; cell < table.cells(); ++cell) {
        for (const int other : table.neighbours_of(cell)) {
            const int distance = position_of[other] - position_of[cell];
            largest = std::max(largest, distance);
            sum += std::max(distance, 0);
        }
    }
    return {largest, sum};
}

// Gaps may take no more words of a board than the cells do, or on boards of few words twice the
// positions.
int max_positions(int cells) {
    constexpr int few = 256;
    const int words = with_words(cells, []<int Words>() { return Words; });
    return std::max(64 * words, std::min(2 * cells, few));
}

}  // namespace

SweepOrder::SweepOrder(const PlacementTable& table) {
    if (table.cells() == 0) return;
    std::vector<Key> best;
    std::pair<int, std::int64_t> least{};
    for (Candidate& candidate : candidates(table)) {
        auto found = widths(table, without_gaps(candidate.keys));
        // Boxes along diagonals have up to twice as many gaps.
        if (candidate.diagonal) found.first = found.first * 5 / 4 + 1;
        if (!best.empty() && found >= least) continue;
        least = found;
        best = std::move(candidate.keys);
    }
    position_of = with_gaps(best, max_positions(table.cells()));
    if (position_of.empty()) position_of = without_gaps(best);
    width = widths(table, position_of).first;
    positions = *std::ranges::max_element(position_of) + 1;
    cell_at.assign(positions, -1);
    for (int cell = 0; cell < table.cells(); ++cell) cell_at[position_of[cell]] = cell;
}

}  // namespace polypack
