// Recognises a puzzle that was turned, renamed, reordered or written by another program.
#pragma once

#include <stop_token>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns true if two puzzles are the same up to motions of the region, and of each piece as far as
// it may be turned; the order and names of pieces and of colours; equal pieces listed as one with
// copies; and a layer of space in place of the plane (a 6x10 rectangle of squares, or of cubes that
// stand on edge). Cells that have to be filled anyway may be optional, and copies for which there
// is no room may be permitted. Display colours, labels and expected counts do not matter, nor do
// colours of cells that keep no piece from any cell.
//
// Puzzles that it calls alike are the same; it can miss a likeness where colours are told apart by
// nothing but how they lie (by more than most_colourings ways to name them), where rules name one
// of several equal pieces, where the region wraps and was moved, and in exact covers. O(motions *
// pieces * motions) if the numbers of cells agree. Throws Stopped. Precondition: both pass
// validate().
[[nodiscard]] POLYPACK_API bool alike(const Puzzle& a, const Puzzle& b,
                                      const std::stop_token& stop = {});

// Largest number of ways to name colours that are tried for each motion.
inline constexpr int most_colourings = 720;

}  // namespace polypack
