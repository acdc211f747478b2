// Places orientations of pieces in a region.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

// Places orientations in the region of a puzzle. Keeps a reference to the puzzle, which must be
// valid and in canonical form.
class Layout {
  public:
    explicit Layout(const Puzzle& puzzle);

    // The part of an orientation that is the same wherever it lies.
    struct Form {
        const Orientation* orientation;
        // Offsets from the first cell to the corners of the box around all, and to each cell, in
        // entries of the index. Without entries, cells are looked up one by one.
        Point least;
        Point most;
        std::vector<std::ptrdiff_t> entries;
    };
    // Prepares an orientation. Keeps a reference to it.
    [[nodiscard]] Form form_of(const Orientation& orientation) const;

    // Sets `cells`, ascending, to those that the orientation covers if its first cell is put on
    // `corner`, a cell of the region. Returns false if it does not fit there.
    bool lay(const Form& form, const Point& corner, std::vector<int>& cells) const;

    [[nodiscard]] const RegionIndex& index() const { return index_; }
    [[nodiscard]] bool wraps() const { return wraps_; }

  private:
    [[nodiscard]] bool colours_agree(CellColour piece, CellColour region) const;

    const Puzzle& puzzle_;
    const Region& region_;
    RegionIndex index_;
    Point step_;
    bool wraps_;
};

}  // namespace polypack
