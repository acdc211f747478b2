// Rims keep placements apart that may not touch. The rim of a set of cells is the set of all sides
// of its cells, inside and around it, or the set of all their corners. Two sets of cells share a
// part of their rims if and only if they overlap or touch, by a side or by a corner:
//
//     +--+--+        the rim of a domino has 7 sides, or 6 corners; no two dominoes of
//     |  |  |        a packing have a side, or a corner, in common if they may not touch
//     +--+--+
//
// So the parts of rims are like cells: each is covered at most once, and the rims of all pieces
// have to find room.
#pragma once

#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Pieces that may not touch one another.
struct ApartPieces {
    std::vector<int> pieces;      // ascending
    Contact by = Contact::sides;  // where they may not touch
};

// The parts of rims of a region, and the pieces that a puzzle keeps apart.
class POLYPACK_API Rims {
  public:
    // No pieces are kept apart.
    Rims() = default;
    // Precondition: as of PlacementTable. O(cells log cells + pieces).
    explicit Rims(const Puzzle& puzzle);

    // Returns the sets of pieces that may not touch: those of no_touching, then one for each piece
    // whose copies may not. Sets in which nothing could touch are left out.
    [[nodiscard]] std::span<const ApartPieces> apart() const { return apart_; }
    // Returns the first of them, so many that their rims are not too many items for an engine.
    [[nodiscard]] std::span<const ApartPieces> pruned() const;
    // Returns the number of sides, or of corners, of the region's cells; 0 if no pieces are kept
    // apart by them.
    [[nodiscard]] int parts(Contact by) const { return of(by).parts; }
    // Returns the sides, or the corners, of a cell, ascending. Precondition: pieces are kept apart
    // by them.
    [[nodiscard]] std::span<const int> of_cell(Contact by, int cell) const {
        const Parts& of_cells = of(by);
        return {of_cells.list.data() + of_cells.first[cell],
                of_cells.list.data() + of_cells.first[cell + 1]};
    }
    // Sets `rim` to that of some cells, ascending.
    void list(Contact by, std::span<const int> cells, std::vector<int>& rim) const;

  private:
    // By cell, its sides or its corners, which are numbered by the first cell that has them.
    struct Parts {
        int parts = 0;
        std::vector<int> first;  // by cell, and one past the last
        std::vector<int> list;
    };

    [[nodiscard]] const Parts& of(Contact by) const {
        return by == Contact::sides ? sides_ : corners_;
    }
    [[nodiscard]] static Parts sides_of(const Puzzle& puzzle);
    [[nodiscard]] static Parts corners_of(const Puzzle& puzzle);

    std::vector<ApartPieces> apart_;
    Parts sides_;
    Parts corners_;
};

}  // namespace polypack
