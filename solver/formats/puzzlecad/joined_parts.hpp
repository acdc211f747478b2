// Puts the parts of pieces together at their joints.
#pragma once

#include <string>
#include <vector>

#include "polypack/formats/puzzlecad/puzzle_part.hpp"

namespace polypack {

// A piece, whose cells are the centres of tetrahedra if cubes are cut, otherwise those of cubes,
// in eighths of a cube.
struct JoinedPiece {
    std::string name;  // of its first part that has one; may be empty
    ScadSpot where;    // of its first part
    std::vector<Point> cells;
};

struct JoinedPieces {
    std::vector<JoinedPiece> pieces;  // in the order of their first parts
    std::vector<std::string> remarks;
};

// The pieces that the parts make: each joint meets one of the other sex with its label, and parts
// do not overlap. Parts of one statement are put together if none of their joints is left open,
// otherwise with those of others; where a part is needed more often than it is there, it is
// taken as often as it is needed. `cut`: whether any cube is not whole. Throws PuzzleError if that
// cannot be done, or not in one way only; Stopped.
[[nodiscard]] JoinedPieces join_parts(const TextLines& lines, std::vector<PuzzlePart> parts,
                                      bool cut);

// Returns true if any cell is a part of a cube, or a joint lies half a cube off.
[[nodiscard]] bool is_cut(const PuzzlePart& part);

// The cells of a part, as those of joined pieces.
[[nodiscard]] std::vector<Point> cells_of(const PuzzlePart& part, bool cut);

}  // namespace polypack
