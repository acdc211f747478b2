// Numbers that distinguish copies of a piece in pictures.
#pragma once

#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {

class CopyNumbers {
  public:
    // Prepares numbers for packings of this puzzle. O(cells * log).
    explicit CopyNumbers(const Puzzle& puzzle);

    // Returns a number for each placed piece, from 0. Copies of a piece that touch have different
    // numbers, and so have all copies of a piece in several parts, since these could be mistaken
    // for parts of each other. Few numbers are used: no more than one plus the most contacts of the
    // copy that has the fewest, in any group of copies; with squares, at most six. O(cells * log).
    [[nodiscard]] std::vector<int> of(const std::vector<PlacedPiece>& packing) const;
    // Returns the numbers, given the owners of the cells of the packing.
    [[nodiscard]] std::vector<int> of(const std::vector<PlacedPiece>& packing,
                                      const RegionOwners& owners) const;

  private:
    RegionOwners owners_;                       // of no packing
    std::vector<std::vector<int>> neighbours_;  // by cell
    std::vector<bool> in_parts_;                // by piece
};

}  // namespace polypack
