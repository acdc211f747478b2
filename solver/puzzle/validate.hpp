// Validates puzzles, whatever they were read from or built by. All rules are here: code that takes
// a valid puzzle in canonical form needs no checks of its own.
//
//   name          at most limits::puzzle_name characters of UTF-8 without control characters
//   lattice       one of all_lattices()
//   pieces        at least one, at most limits::pieces; names as above, not empty, unique
//   a piece       at least one cell; cells of the lattice, no duplicates, within
//                 limits::coordinate; no colours or one per cell; a value of Turning;
//                 0 <= copies.min <= copies.max; display colour "#rrggbb" or empty. A piece need
//                 not be connected
//   region        at least one cell, as for pieces; no duplicates after wrapping either
//   period        none negative; only lattices that wrap, and along z only those in space
//   edges         at most limits::edge_colours, with names as above, unique; each matches itself or
//                 is one of a pair; on outer sides of pieces and of the region, one each
//   fixed         the cells are a placement of a piece of that name: inside the region, on its
//                 colours, moved as the piece may be; no overlaps; no more than the piece's copies.
//                 Where edges have colours, exactly one orientation has those given
//   forbidden     a placement as for fixed, of any number of orientations; listed once, and not
//                 fixed
//   holes         0 to the number of optional cells; not on lattices with joints
//   rules         groups name pieces, each once, and ask for numbers of copies that these pieces
//                 permit; rules about crossings and cuts only on lattices that have them
//   expect        at most as many distinct packings as packings, and not 0 if there are any
//   colour names  at most limits::colours; as those of pieces, but two may be equal
//   colour rules  at most one for each colour, about colours in 1..limits::colours, each once
#pragma once

#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the mistakes of a puzzle in the order of the table above, at most limits::mistakes; none
// if it is valid. Parts that depend on an invalid part are not checked. O(size of the puzzle *
// log); a set placement takes O(orientations * cells of the piece), times these cells where the
// region wraps. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate(const Puzzle& puzzle,
                                                         const std::stop_token& stop = {});

// Validates a list of pieces that does not belong to a puzzle yet.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate_pieces(const Lattice& lattice,
                                                                const std::vector<Piece>& pieces,
                                                                const std::stop_token& stop = {});

// Returns the mistake of a puzzle whose shapes are to be drawn or made although it has none, being
// an exact cover; otherwise nothing.
[[nodiscard]] POLYPACK_API std::vector<Mistake> shape_mistakes(const Puzzle& puzzle);

// Returns the puzzle in canonical form: sticks have their joints, and the cells of the region and
// of fixed and forbidden placements are wrapped into the period and sorted by point. Throws
// InvalidPuzzle if the puzzle is not valid, and Stopped.
[[nodiscard]] POLYPACK_API Puzzle checked(Puzzle puzzle, const std::stop_token& stop = {});

}  // namespace polypack
