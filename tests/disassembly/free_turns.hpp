// Takes bodies apart by slides of different lengths, and by turns, by brute force.
#pragma once

#include "disassembly/free_moves.hpp"
#include "polypack/disassembly/disassembly.hpp"

namespace polypack::testing {

// As free_moves(), with moves in which every body goes up to `longest` steps of its own.
[[nodiscard]] FreeMoves free_uneven_moves(const Lattice& lattice,
                                          const std::vector<PlacedPiece>& bodies, int longest);

// As free_moves(), with quarter turns of every set of bodies about every line.
[[nodiscard]] FreeMoves free_turns(const Lattice& lattice, const std::vector<PlacedPiece>& bodies,
                                   Bevel bevel);

// As free_turns(), with moves in which every body goes up to `longest` steps of its own.
[[nodiscard]] FreeMoves free_hand_moves(const Lattice& lattice,
                                        const std::vector<PlacedPiece>& bodies, Bevel bevel,
                                        int longest);

}  // namespace polypack::testing
