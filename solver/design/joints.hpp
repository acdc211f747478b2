// Finds the joints of pieces that are one cell wide.
#pragma once

#include <span>
#include <vector>

namespace polypack {

// Counts the parts of pieces that hang on the rest by one cell, in memory that is used again.
class Joints {
  public:
    // Keeps a reference to the neighbours of each cell.
    explicit Joints(const std::vector<std::vector<int>>& neighbours);

    // Returns the number of such parts of a piece that is connected: 0 if it stays so whichever
    // cell it loses. `from`: one of its cells. `owners`: the piece of each cell. O(cells of the
    // piece * neighbours).
    [[nodiscard]] int count(std::span<const int> owners, int from);

  private:
    struct Step {
        int cell;
        int parent;        // -1: none
        std::size_t next;  // of its neighbours
    };

    const std::vector<std::vector<int>>& neighbours_;
    std::vector<int> order_;  // by cell: when it was reached, 0 for those not reached
    std::vector<int> low_;    // by cell: the first one that it reaches past its parent
    std::vector<Step> path_;
    std::vector<int> reached_;
};

}  // namespace polypack
