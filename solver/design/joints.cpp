// Hopcroft, Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.
#include "polypack/design/joints.hpp"

#include <algorithm>

namespace polypack {

Joints::Joints(const std::vector<std::vector<int>>& neighbours)
    : neighbours_(neighbours), order_(neighbours.size()), low_(neighbours.size()) {}

int Joints::count(std::span<const int> owners, int from) {
    const int piece = owners[from];
    const auto reach = [&](int cell, int parent) {
        reached_.push_back(cell);
        order_[cell] = low_[cell] = static_cast<int>(reached_.size());
        path_.push_back({cell, parent, 0});
    };
    int parts = 0;
    const auto leave = [&](int cell, int parent) {
        low_[parent] = std::min(low_[parent], low_[cell]);
        if (low_[cell] >= order_[parent]) ++parts;
    };
    reach(from, -1);
    while (!path_.empty()) {
        Step& step = path_.back();
        if (step.next < neighbours_[step.cell].size()) {
            const int cell = step.cell;
            const int next = neighbours_[cell][step.next++];
            if (owners[next] != piece || next == step.parent) continue;
            if (order_[next] == 0) {
                reach(next, cell);
            } else {
                low_[cell] = std::min(low_[cell], order_[next]);
            }
            continue;
        }
        const auto [cell, parent, unused] = step;
        path_.pop_back();
        if (parent >= 0) leave(cell, parent);
    }
    for (const int cell : reached_) order_[cell] = 0;
    reached_.clear();
    // The first part at `from` is what the others hang on.
    return std::max(0, parts - 1);
}

}  // namespace polypack
