// Describes disassemblies in words.
#pragma once

#include <string>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/interlocking/interlock.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the names of the pieces of a packing; copies of a piece are numbered, "L (2)".
[[nodiscard]] std::vector<std::string> names_of(const Puzzle& puzzle,
                                                const std::vector<PlacedPiece>& packing);

// Returns the names of some of them, "L (2), T".
[[nodiscard]] std::string list_of(const std::vector<std::string>& names,
                                  const std::vector<int>& pieces);

// Returns the pieces of a move, "L (2), T"; with their numbers of steps where these differ, "L by
// 1, T by 3".
[[nodiscard]] std::string moved_text(const std::vector<std::string>& names, const Slide& slide);

// Formats a bevel: "0.125".
[[nodiscard]] std::string bevel_text(Bevel bevel);

// Formats a move: "+x 2"; "+x out" if it leads away; "+x" if its pieces go different distances; for
// a turn "90 about z at x 2.5, y 3, +x to +y".
[[nodiscard]] std::string slide_text(const Lattice& lattice, const Slide& slide);

// Formats a move as one sees it in a picture from the front: "512 one to the left", "256, 960 out
// to the back", "B two along +x-y" where no such word fits.
[[nodiscard]] std::string move_in_words(const Lattice& lattice,
                                        const std::vector<std::string>& names, const Slide& slide);

// Formats the direction of a move likewise: "to the left", "along +x-y".
[[nodiscard]] std::string way_in_words(const Lattice& lattice, const Point& step);

// Formats a direction in the coordinates of puzzle files, "+x" or "-x+y"; z is the height,
// whichever position it has among them.
[[nodiscard]] std::string direction_text(const Lattice& lattice, const Point& step);

// Returns a line on whether and how well the packing comes apart, to follow its number; if it does,
// the moves follow, one line each.
[[nodiscard]] std::string disassembly_text(const Puzzle& puzzle,
                                           const std::vector<PlacedPiece>& packing,
                                           const Disassembly& disassembly);

// Returns a line on whether the packing interlocks, to follow its number, and the moves and pieces
// that say why, one line each.
[[nodiscard]] std::string interlock_text(const Puzzle& puzzle,
                                         const std::vector<PlacedPiece>& packing,
                                         const Interlock& interlock);

}  // namespace polypack
