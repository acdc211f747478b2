// Where an orientation of a piece fits a region.
#pragma once

#include <vector>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

// Lays orientations on the region of a puzzle. Keeps a reference to the puzzle, which must be valid
// and in canonical form.
class Layout {
  public:
    explicit Layout(const Puzzle& puzzle);

    // Sets `cells`, in ascending order, to those that the orientation covers if its first cell is
    // put on `corner`, a cell of the region. False if it does not fit there.
    bool lay(const Orientation& orientation, const Point& corner, std::vector<int>& cells) const;

    [[nodiscard]] const RegionIndex& index() const { return index_; }
    [[nodiscard]] bool wraps() const { return wraps_; }

  private:
    const Region& region_;
    RegionIndex index_;
    Point step_;
    bool wraps_;
};

}  // namespace polypack
