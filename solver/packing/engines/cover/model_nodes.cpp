#include "polypack/packing/engines/cover/model_nodes.hpp"

#include <cstddef>

namespace polypack {

ModelNodes::ModelNodes(const PlacementTable& table, const CoverModel& model)
    : model_(model), option_of_(table.size(), -1), cell_of_(model.cell_items, -1) {
    for (int o = 0; o < model.options(); ++o) option_of_[model.placement[o]] = o;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (model.item_of_cell[cell] >= 0) cell_of_[model.item_of_cell[cell]] = cell;
    }
    for (std::size_t part = 0; part < model.item_of_part.size(); ++part) {
        const int item = model.item_of_part[part];
        if (item >= 0) cell_of_[item] = table.cells() + static_cast<int>(part);
    }
}

bool ModelNodes::decide(const Node& node, std::vector<int>& decisions) const {
    for (const int p : node.placements) {
        if (option_of_[p] < 0) return false;
        decisions.push_back(option_of_[p]);
    }
    const auto cells = static_cast<int>(model_.item_of_cell.size());
    for (const int empty : node.empty) {
        decisions.push_back(
            ~(empty < cells ? model_.item_of_cell[empty] : model_.item_of_part[empty - cells]));
    }
    return true;
}

Node ModelNodes::node_of(std::span<const int> decisions) const {
    Node node;
    for (const int decision : decisions) {
        if (decision >= 0) {
            node.placements.push_back(model_.placement[decision]);
        } else {
            node.empty.push_back(cell_of_[~decision]);
        }
    }
    return node;
}

void packing_of(const CoverModel& model, std::span<const int> decisions,
                std::vector<int>& packing) {
    // Called for every packing: the room is made once.
    packing.assign(model.fixed.begin(), model.fixed.end());
    packing.resize(model.fixed.size() + decisions.size());
    int* next = packing.data() + model.fixed.size();
    for (const int decision : decisions) {
        if (decision >= 0) *next++ = model.placement[decision];
    }
    packing.resize(next - packing.data());
}

}  // namespace polypack
