// Numbers that tell copies of a piece apart in pictures.
#pragma once

#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {

class CopyNumbers {
  public:
    // Of packings of this puzzle. O(cells * log).
    explicit CopyNumbers(const Puzzle& puzzle);

    // A number for each placed piece, from 0: copies of a piece that touch have different ones, and
    // so have all copies of a piece in several parts, which could pass for parts of each other. Few
    // numbers are used: no more than one plus the most contacts of the copy that has the fewest, in
    // any group of copies; with squares, at most six. O(cells * log).
    [[nodiscard]] std::vector<int> of(const std::vector<PlacedPiece>& packing) const;
    // The same, given the owners of the cells of the packing.
    [[nodiscard]] std::vector<int> of(const std::vector<PlacedPiece>& packing,
                                      const RegionOwners& owners) const;

  private:
    RegionOwners owners_;                       // of no packing
    std::vector<std::vector<int>> neighbours_;  // by cell
    std::vector<bool> in_parts_;                // by piece
};

}  // namespace polypack
