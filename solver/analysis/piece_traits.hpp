// Properties of single pieces, and which of them are the same shape.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

struct PieceTraits {
    bool connected = true;  // through sides of cells
    int symmetries = 1;     // motions of the lattice that map it to a translate, the identity too
    // The first piece before it, by number, that has the same orientations with the same colours,
    // so that copies of either are the same.
    std::optional<int> same_as;
    // The first piece before it whose mirror image has them; not for pieces that may be turned
    // over, which are the same then.
    std::optional<int> mirror_of;
    // Whether a mill can cut a piece of cubes from a block, which leaves no corner inside, where an
    // empty cell has cells of the piece on three sides at right angles; nullopt on other lattices.
    std::optional<bool> millable;
};

// Returns the traits of each piece of a puzzle of shapes. O(pieces * motions * cells log cells).
// Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<PieceTraits> piece_traits(const Puzzle& puzzle,
                                                                 const std::stop_token& stop = {});

}  // namespace polypack
