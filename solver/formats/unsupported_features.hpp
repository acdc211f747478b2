// Refuses puzzles that other formats cannot express, and puts cells in boxes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/document.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Throws CannotWrite for wrap, fixed and forbidden placements, rules, and pieces without given
// shapes.
void refuse_constraints(const Puzzle& puzzle);

// Throws CannotWrite unless every piece may take all the turns of its lattice: in the plane mirror
// images included, in space not.
void refuse_other_turns(const Puzzle& puzzle);

// Returns true if the piece has the same orientations, colours included, under the turns that
// `other` permits as under its own. `other` has the same cells.
[[nodiscard]] bool turns_alike(const Lattice& lattice, const Piece& piece, const Piece& other);

// Throws CannotWrite if a cell of a piece or of the region has a colour.
void refuse_colours(const Puzzle& puzzle);

// Cells of squares and cubes in the box around them.

// Cells translated so that the least of each coordinate is 0.
struct Boxed {
    std::vector<Point> cells;
    Point size;

    // Returns the number of a cell of the box: along x, then y, then z.
    [[nodiscard]] int index_of(const Point& cell) const {
        return cell.x + size.x * (cell.y + size.y * cell.z);
    }
    [[nodiscard]] int volume() const { return size.x * size.y * size.z; }
    // Throws CannotWrite if the box is larger than a file can draw.
    void require_small() const;
};

// Puts cells in a box. Precondition: not empty.
[[nodiscard]] Boxed boxed(std::vector<Point> cells);

[[nodiscard]] std::vector<Point> points_of(const Region& region);

// Throws CannotWrite for a puzzle that cannot be expressed in formats that only list the cubes of
// each piece: other lattices, wrap, colours, restricted turns, mirror images of solid pieces, fixed
// and forbidden placements, rules and hole budgets.
void require_plain_boxes(const Puzzle& puzzle);

}  // namespace polypack
