// Converts nodes and packings of a placement table to decisions of its cover model, and back. A
// decision is an option to be placed, or ~item for a cell to be left empty.
#pragma once

#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

class ModelNodes {
  public:
    // Keeps a reference to the model.
    ModelNodes(const PlacementTable& table, const CoverModel& model);

    // Appends the decisions of a node; returns false if one of its placements is in no packing.
    [[nodiscard]] bool decide(const Node& node, std::vector<int>& decisions) const;
    [[nodiscard]] Node node_of(std::span<const int> decisions) const;

  private:
    const CoverModel& model_;
    std::vector<int> option_of_;  // by placement: its option in the model, or -1
    std::vector<int> cell_of_;    // by cell item of the model: its cell
};

// Sets `packing` to the fixed placements, followed by those of the decisions.
void packing_of(const CoverModel& model, std::span<const int> decisions, std::vector<int>& packing);

}  // namespace polypack
