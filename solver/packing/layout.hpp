// Where an orientation of a piece fits a region.
#pragma once

#include <cstddef>
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

    // An orientation as it is laid: what is the same wherever it lies.
    struct Form {
        const Orientation* orientation;
        // From the first cell to the corners of the box around all, and to each cell, in entries of
        // the index. Without entries: cells are looked up one by one.
        Point least;
        Point most;
        std::vector<std::ptrdiff_t> entries;
    };
    // Keeps a reference to the orientation.
    [[nodiscard]] Form form_of(const Orientation& orientation) const;

    // Sets `cells`, in ascending order, to those that the orientation covers if its first cell is
    // put on `corner`, a cell of the region. False if it does not fit there.
    bool lay(const Form& form, const Point& corner, std::vector<int>& cells) const;

    [[nodiscard]] const RegionIndex& index() const { return index_; }
    [[nodiscard]] bool wraps() const { return wraps_; }

  private:
    const Region& region_;
    RegionIndex index_;
    Point step_;
    bool wraps_;
};

}  // namespace polypack
