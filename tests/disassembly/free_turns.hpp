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

struct FewestTurns {
    int turns = 0;
    int level = 0;  // moves of such a way, as few as there can be; 0: the bodies are locked
};

// As free_turns(), with as few turns as there can be, and only then as few moves.
[[nodiscard]] FewestTurns fewest_free_turns(const Lattice& lattice,
                                            const std::vector<PlacedPiece>& bodies, Bevel bevel);

}  // namespace polypack::testing
