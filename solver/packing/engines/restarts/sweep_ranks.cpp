#include "polypack/packing/engines/restarts/sweep_ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace polypack {

namespace {

// All cells by their distance from the first; other components follow.
std::vector<int> by_distance(const PlacementTable& table, int first) {
    std::vector<int> order;
    std::vector<char> met(table.cells(), 0);
    const auto meet = [&](int cell) {
        if (met[cell] != 0) return;
        met[cell] = 1;
        order.push_back(cell);
    };
    std::size_t done = 0;
    const auto spread = [&] {
        for (; done < order.size(); ++done) {
            for (const int other : table.neighbours_of(order[done])) meet(other);
        }
    };
    meet(first);
    spread();
    for (int cell = 0; cell < table.cells(); ++cell) {
        meet(cell);
        spread();
    }
    return order;
}

int longest_border(const PlacementTable& table, const std::vector<int>& order) {
    std::vector<char> met(table.cells(), 0);  // 1: on the border, 2: passed
    int border = 0;
    int longest = 0;
    for (const int cell : order) {
        border -= met[cell] == 1;
        met[cell] = 2;
        for (const int other : table.neighbours_of(cell)) {
            if (met[other] != 0) continue;
            met[other] = 1;
            ++border;
        }
        longest = std::max(longest, border);
    }
    return longest;
}

}  // namespace

std::vector<int> sweep_ranks(const PlacementTable& table, const CoverModel& model) {
    std::vector<int> order(table.cells());
    std::iota(order.begin(), order.end(), 0);
    if (!order.empty()) {
        // The last cell met is far from all others.
        std::vector<int> layers = by_distance(table, by_distance(table, 0).back());
        if (longest_border(table, layers) < longest_border(table, order)) order.swap(layers);
    }
    std::vector<int> ranks(model.cell_items);
    int rank = 0;
    for (const int cell : order) {
        if (model.item_of_cell[cell] >= 0) ranks[model.item_of_cell[cell]] = rank++;
    }
    return ranks;
}

}  // namespace polypack
