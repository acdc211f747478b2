// Takes bodies apart by brute force: every set of pieces, every axis, every number of steps.
#pragma once

#include <optional>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack::testing {

struct FreeMoves {
    int level = 0;           // moves until the bodies are in two groups; 0: they are locked
    std::size_t states = 0;  // that can be reached, if they are locked
};

// Shares nothing with the searches but the lattice's axes and in_the_way(). For a few bodies of a
// few cells.
[[nodiscard]] FreeMoves free_moves(const Lattice& lattice, const std::vector<PlacedPiece>& bodies);

// The least number of moves that take all bodies apart, nothing halting where it could go on
// without end; nullopt: some stay together.
[[nodiscard]] std::optional<int> min_moves_in_all(const Lattice& lattice,
                                                  const std::vector<PlacedPiece>& bodies);

}  // namespace polypack::testing
